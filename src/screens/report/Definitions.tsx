import { useTranslate } from 'ra-core'
import type { AnyReport, AnySource } from '../../../registry/reports/any-report.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { fieldLabelKey, nameKey, PLURAL } from '../../platform/i18n/label-keys.ts'
import { describeConditions } from './model/descriptions.ts'
import { getSourceKey, getReportStateKey } from '../../../registry/reports/text/report-labels.ts'

function SourceDefinition({ name, source }: { name: string; source: AnySource }) {
  const translate = useTranslate()
  const resource = getResource(source.entity)
  const getFieldLabel = (field: string) => translate(fieldLabelKey(resource, field))
  return (
    <div>
      <dt>
        <span>{translate(getSourceKey(name))}</span>{' '}
        <small className="muted">{translate(nameKey(resource), { smart_count: PLURAL })}</small>
      </dt>
      <dd>
        {source.dayOverride
          ? translate('reports.counts_once', {
              field: getFieldLabel(source.dayOverride),
              day: getFieldLabel(source.day),
            })
          : translate('reports.counts_on', { field: getFieldLabel(source.day) })}
      </dd>
      {source.where && (
        <dd>
          {translate('reports.only_where', {
            where: describeConditions(resource, source.where, translate),
          })}
        </dd>
      )}
      {Object.entries(source.states).map(([state, where]) => (
        <dd key={state}>
          <b>{translate(getReportStateKey(state))}</b>{' '}
          <span>{describeConditions(resource, where, translate)}</span>
        </dd>
      ))}
    </div>
  )
}

/** Explains the rows of a report and the conditions of their states. */
export function Definitions({ report }: { report: AnyReport }) {
  const translate = useTranslate()
  return (
    <details className="page definitions">
      <summary>{translate('reports.definitions')}</summary>
      <dl>
        {Object.entries(report.sources).map(([name, source]) => (
          <SourceDefinition key={name} name={name} source={source} />
        ))}
      </dl>
    </details>
  )
}
