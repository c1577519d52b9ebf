import { Fragment } from 'react'
import type { FrozenValue, IssuedDocument } from '../../../registry/entities/documents.ts'
import {
  formatExactDecimal,
  parseExactDecimal,
  subtractExactDecimals,
} from '../../../registry/values/computed/exact.ts'
import { directionOf } from '../../platform/i18n/languages.ts'
import {
  type DocumentTexts,
  formatAmount,
  formatFrozen,
  getFrozenLabel,
  isDeducted,
} from './document-texts.ts'
import './document.css'

interface DocumentProps {
  document: IssuedDocument
  texts: DocumentTexts
}

/** Returns the name of a document's series in its language, such as its word for an invoice. */
export const nameSeries = ({ entity, series }: IssuedDocument, texts: DocumentTexts): string =>
  formatFrozen(texts, { entity, field: 'series', value: series })

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

/** The lines of the row, such as the items of an order. */
function Lines({ document: { content }, texts }: DocumentProps) {
  const [head] = content.lines
  if (!head) return null
  return (
    <table className="document-table">
      <thead>
        <tr>
          {head.map((value) => (
            <th key={value.field} scope="col">
              {getFrozenLabel(texts, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.lines.map((line, index) => (
          <tr key={index}>
            {line.map((value) => (
              <td key={value.field}>
                <bdi>{formatFrozen(texts, value)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the amount without its tax. */
function getNet({ total, tax }: IssuedDocument): string {
  const [whole, part] = [parseExactDecimal(total), parseExactDecimal(tax)]
  return whole && part ? formatExactDecimal(subtractExactDecimals(whole, part)) : total
}

const MINUS = '\u2212'

/** The amounts as labels and texts, with the total last. */
function listAmounts({ document, texts }: DocumentProps): [label: string, amount: string][] {
  const { content, total, tax } = document
  const { translate } = texts
  const last: [string, string] = [translate('documents.total'), formatAmount(texts, total)]
  const amounts = content.amounts.filter(({ value }) => Number(value) !== 0)
  if (amounts.length === 0)
    return [
      [translate('documents.net'), formatAmount(texts, getNet(document))],
      [translate('documents.tax'), formatAmount(texts, tax)],
      last,
    ]
  return [
    ...amounts.map((value): [string, string] => [
      getFrozenLabel(texts, value),
      `${isDeducted(value) ? MINUS : ''}${formatFrozen(texts, value)}`,
    ]),
    last,
  ]
}

function Amounts(props: DocumentProps) {
  return (
    <table className="document-amounts">
      <tbody>
        {listAmounts(props).map(([label, amount]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <bdi dir="ltr">{amount}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The movements of money that the document covers. */
function Entries({ document: { content }, texts }: DocumentProps) {
  return (
    <section className="document-entries">
      <h2>{texts.translate('documents.entries')}</h2>
      <table className="document-table">
        <tbody>
          {content.entries.map(({ kind, amount, at }, index) => (
            <tr key={index}>
              <th scope="row">{formatFrozen(texts, kind)}</th>
              <td>
                <bdi>{formatFrozen(texts, at)}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{formatFrozen(texts, amount)}</bdi>
              </td>
            </tr>
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
  const { seller, buyer, corrects } = content
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
      <section className="document-buyer">
        <h2>{translate('documents.buyer')}</h2>
        <p>
          {buyer.map((value, index) => (
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
