import { useTranslate } from 'ra-core'
import type { AnyReport, AnySource } from '../../registry/reports/any-report.ts'
import { resourceOf } from '../data/rows/resources.ts'
import { fieldLabelKey, nameKey, PLURAL } from '../i18n/label-keys.ts'
import { whereWords } from './model/descriptions.ts'
import { sourceKey, stateKey } from '../../registry/reports/text/report-labels.ts'

function SourceWords({ name, source }: { name: string; source: AnySource }) {
  const translate = useTranslate()
  const resource = resourceOf(source.of)
  const said = (field: string) => translate(fieldLabelKey(resource, field))
  return (
    <div>
      <dt>
        <span>{translate(sourceKey(name))}</span>{' '}
        <small>{translate(nameKey(resource), { smart_count: PLURAL })}</small>
      </dt>
      <dd>
        {source.once
          ? translate('reports.counts_once', { field: said(source.once), day: said(source.day) })
          : translate('reports.counts_on', { field: said(source.day) })}
      </dd>
      {source.where && (
        <dd>
          {translate('reports.only_where', {
            where: whereWords(resource, source.where, translate),
          })}
        </dd>
      )}
      {Object.entries(source.states).map(([state, where]) => (
        <dd key={state}>
          <b>{translate(stateKey(state))}</b> <span>{whereWords(resource, where, translate)}</span>
        </dd>
      ))}
    </div>
  )
}

/** Which rows a report is about, and when each of them is in which state. */
export function Definitions({ report }: { report: AnyReport }) {
  const translate = useTranslate()
  return (
    <details className="page definitions">
      <summary>{translate('reports.definitions')}</summary>
      <dl>
        {Object.entries(report.sources).map(([name, source]) => (
          <SourceWords key={name} name={name} source={source} />
        ))}
      </dl>
    </details>
  )
}
