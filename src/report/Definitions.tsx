import { useTranslate } from 'ra-core'
import type { AnyReport, AnySource } from '../../resources/kit/report.ts'
import { resourceOf } from '../form/useChoices.ts'
import { fieldLabelKey, nameKey, SEVERAL } from '../session/labels.ts'
import { sourceKey, stateKey } from './labels.ts'
import { whereWords } from './words.ts'

function SourceWords({ name, source }: { name: string; source: AnySource }) {
  const translate = useTranslate()
  const resource = resourceOf(source.of)
  const day = translate(fieldLabelKey(resource, source.day))
  return (
    <div>
      <dt>
        {translate(sourceKey(name))}{' '}
        <small>{translate(nameKey(resource), { smart_count: SEVERAL })}</small>
      </dt>
      <dd>{translate('reports.counts_on', { field: day })}</dd>
      {source.where && (
        <dd>
          {translate('reports.only_where', {
            where: whereWords(resource, source.where, translate),
          })}
        </dd>
      )}
      {Object.entries(source.states).map(([state, where]) => (
        <dd key={state}>
          <b>{translate(stateKey(state))}</b> {whereWords(resource, where, translate)}
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
