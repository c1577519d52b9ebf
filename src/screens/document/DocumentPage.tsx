import { Fragment } from 'react'
import type {
  FrozenEntry,
  FrozenValue,
  IssuedDocument,
} from '../../../registry/entities/documents.ts'
import { directionOf } from '../../platform/i18n/languages.ts'
import { listAmounts } from './document-amounts.ts'
import {
  type DocumentTexts,
  formatAmount,
  formatFrozen,
  formatLineValue,
  getFrozenLabel,
  isFrozenAmount,
  nameSeries,
} from './document-texts.ts'
import './document.css'

interface DocumentProps {
  document: IssuedDocument
  texts: DocumentTexts
}

/** Fields with their labels. */
function Facts({ values, texts }: { values: readonly FrozenValue[]; texts: DocumentTexts }) {
  if (values.length === 0) return null
  return (
    <dl className="document-facts">
      {values.map((value) => (
        <div key={value.field}>
          <dt>{getFrozenLabel(texts, value)}</dt>
          <dd>
            <bdi>{formatFrozen(texts, value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A cell of a line. Amounts are aligned by their decimals. */
function LineCell({ value, texts }: { value: FrozenValue; texts: DocumentTexts }) {
  const isAmount = isFrozenAmount(value)
  return (
    <td data-amount={isAmount || undefined}>
      <bdi dir={isAmount ? 'ltr' : undefined}>{formatLineValue(texts, value)}</bdi>
    </td>
  )
}

/** The lines: items of an order, or what a statement is about. */
function Lines({ document: { content }, texts }: DocumentProps) {
  const [head] = content.lines
  if (!head) return null
  return (
    <table className="document-table document-lines">
      <thead>
        <tr>
          {head.map((value) => (
            <th key={value.field} scope="col" data-amount={isFrozenAmount(value) || undefined}>
              {getFrozenLabel(texts, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.lines.map((line, index) => (
          <tr key={index}>
            {line.map((value) => (
              <LineCell key={value.field} value={value} texts={texts} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Amounts(props: DocumentProps) {
  return (
    <table className="document-amounts">
      <tbody>
        {listAmounts(props.document, props.texts).map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi dir="ltr">{formatAmount(props.texts, amount)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A movement of money, with its reason below its kind. */
function Entry({ entry, texts }: { entry: FrozenEntry; texts: DocumentTexts }) {
  const { kind, amount, at, note } = entry
  return (
    <tr>
      <th scope="row">
        {formatFrozen(texts, kind)}
        {note && (
          <>
            <br />
            <bdi>{formatFrozen(texts, note)}</bdi>
          </>
        )}
      </th>
      <td>
        <bdi>{formatFrozen(texts, at)}</bdi>
      </td>
      <td data-amount>
        <bdi dir="ltr">{formatFrozen(texts, amount)}</bdi>
      </td>
    </tr>
  )
}

/** The movements of money that no line contains. */
function Entries({ document: { content }, texts }: DocumentProps) {
  if (content.entries.length === 0) return null
  return (
    <section className="document-entries">
      <h2>{texts.translate('documents.entries')}</h2>
      <table className="document-table">
        <tbody>
          {content.entries.map((entry, index) => (
            <Entry key={index} entry={entry} texts={texts} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A document as paper: in its own language and direction, whatever those of the interface are. */
export function DocumentPage({ document, texts }: DocumentProps) {
  const { number, issued_on: day, content } = document
  const { language, translate, format } = texts
  const { seller, party, corrects } = content
  return (
    <article className="document" lang={language} dir={directionOf(language)}>
      <header>
        <p className="document-seller">
          <bdi>{seller.name}</bdi>
        </p>
        {seller.imprint && <p className="document-imprint">{seller.imprint}</p>}
        <h1>
          {nameSeries(document, texts)} <bdi>{number}</bdi>
        </h1>
        <p>
          {translate('documents.issued_on')} <bdi>{format.date(day)}</bdi>
        </p>
        {corrects && <p>{translate('documents.corrects', { number: corrects })}</p>}
      </header>
      <section className="document-party">
        <h2>{translate('documents.party')}</h2>
        <p>
          {party.map((value, index) => (
            <Fragment key={value.field}>
              {index > 0 && <br />}
              <bdi>{formatFrozen(texts, value)}</bdi>
            </Fragment>
          ))}
        </p>
      </section>
      <Facts values={content.facts} texts={texts} />
      <Lines document={document} texts={texts} />
      <Amounts document={document} texts={texts} />
      <Entries document={document} texts={texts} />
    </article>
  )
}
