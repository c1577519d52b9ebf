import { useTranslate } from 'ra-core'
import type { AnyReport, AnyReportSource } from '../../../registry/reports/any-report.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import { getSourceEntity } from '../../../registry/reports/source-entity.ts'
import { getResource, registry } from '../../platform/data/rows/resources.ts'
import {
  getFieldLabelKey,
  getEntityNameKey,
  SAMPLE_PLURAL_COUNT,
} from '../../platform/i18n/label-keys.ts'
import { describeConditions } from '../../../registry/text/describe-conditions.ts'
import {
  getFieldKey,
  getSourceKey,
  getReportStateKey,
} from '../../../registry/reports/text/report-labels.ts'

interface SourceDefinitionProps {
  report: AnyReport
  name: string
  source: AnyReportSource
}

function SourceDefinition({ report, name, source }: SourceDefinitionProps) {
  const translate = useTranslate()
  const resource = getResource(source.entity)
  const getLabelKey = (field: string) => getFieldKey({ registry, report }, field)
  const getFieldLabel = (field: string) => translate(getFieldLabelKey(resource, field))
  const describe = (where: ConditionsByField) =>
    describeConditions(getSourceEntity(registry)(source), where, translate, getLabelKey)
  return (
    <div>
      <dt>
        <span>{translate(getSourceKey(name))}</span>{' '}
        <small className="muted">
          {translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT })}
        </small>
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
            where: describe(source.where),
          })}
        </dd>
      )}
      {Object.entries(source.states).map(([state, where]) => (
        <dd key={state}>
          <b>{translate(getReportStateKey(state))}</b> <span>{describe(where)}</span>
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
          <SourceDefinition key={name} report={report} name={name} source={source} />
        ))}
      </dl>
    </details>
  )
}
