import { Fragment } from 'react'
import type {
  FrozenEntry,
  FrozenValue,
  IssuedDocument,
  PaymentState,
} from '../../../registry/entities/documents.ts'
import type { Tone } from '../../../registry/words/tones.ts'
import { useBusiness } from '../../platform/i18n/business.ts'
import { directionOf } from '../../platform/i18n/languages.ts'
import { listAmounts } from './document-amounts.ts'
import {
  buildSoldLines,
  findItem,
  getTaxPercent,
  isCorrection,
  listOtherEntries,
  listPayments,
  negate,
  type SoldLine,
} from './document-lines.ts'
import {
  type DocumentTexts,
  formatAmount,
  formatFrozen,
  formatLineValue,
  getFrozenLabel,
  getRowLabel,
  isFrozenAmount,
  nameSeries,
} from './document-texts.ts'
import './document.css'

interface DocumentProps {
  document: IssuedDocument
  texts: DocumentTexts
}

/** The tones of the states of payment. */
const TONES: Readonly<Record<PaymentState, Tone>> = {
  to_pay: 'waiting',
  partly_paid: 'waiting',
  paid: 'good',
  refunded: 'stopped',
  credited: 'stopped',
}

/** The title of a document: its number, its day, and whether it is paid. */
function Title({ document, texts }: DocumentProps) {
  const { number, issued_on: day, content, balance } = document
  const { translate, format } = texts
  return (
    <div className="document-title">
      <h1>
        {nameSeries(document, texts)} <bdi>{number}</bdi>
      </h1>
      <p>
        {translate('documents.issued_on')} <bdi>{format.date(day)}</bdi>
      </p>
      {content.corrects && <p>{translate('documents.corrects', { number: content.corrects })}</p>}
      {balance && !isCorrection(document) && (
        <p>
          <span className={`badge tone-${TONES[balance.state]}`}>
            {translate(`documents.states.${balance.state}`)}
          </span>
        </p>
      )}
    </div>
  )
}

/** The current logo of the business above a document; its name without one. */
function Brand({ name }: { name: string }) {
  const { logo } = useBusiness()
  return (
    <p className="document-brand">
      {logo === null ? <bdi>{name}</bdi> : <img src={logo} alt={name} />}
    </p>
  )
}

/** The seller and the party of a document, side by side. */
function Parties({ document: { content }, texts: { translate }, texts }: DocumentProps) {
  const { seller, party } = content
  return (
    <div className="document-parties">
      <section>
        <h2>{translate('documents.seller')}</h2>
        <p>
          <bdi>{seller.name}</bdi>
        </p>
        {seller.imprint && <p className="document-imprint">{seller.imprint}</p>}
        {seller.taxNumber && (
          <p>
            {translate('documents.tax_number')} <bdi>{seller.taxNumber}</bdi>
          </p>
        )}
      </section>
      <section>
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
    </div>
  )
}

/** The facts of a document, except the item that a line shows. */
function Facts({ document, texts, hidden }: DocumentProps & { hidden: FrozenValue | undefined }) {
  const values = document.content.facts.filter((value) => value !== hidden)
  if (values.length === 0) return null
  return (
    <dl className="document-facts">
      {values.map((value) => (
        <div key={value.field}>
          <dt>{getRowLabel(texts, document, value)}</dt>
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
function Lines({ document, texts }: DocumentProps) {
  const { content } = document
  const [head] = content.lines
  if (!head) return null
  return (
    <table className="document-table document-lines">
      <thead>
        <tr>
          {head.map((value) => (
            <th key={value.field} scope="col" data-amount={isFrozenAmount(value) || undefined}>
              {getRowLabel(texts, document, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.lines.map((line, index) => {
          const opening = index === 0 ? content.opening : undefined
          return (
            <tr key={index}>
              {opening !== undefined && (
                <th scope="row" colSpan={line.filter((value) => !isFrozenAmount(value)).length}>
                  {texts.translate('documents.opening', { day: texts.format.date(opening) })}
                </th>
              )}
              {line
                .filter((value) => opening === undefined || isFrozenAmount(value))
                .map((value) => (
                  <LineCell key={value.field} value={value} texts={texts} />
                ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A cell with an amount, without its currency. */
function AmountCell({ texts, amount }: { texts: DocumentTexts; amount: string | null }) {
  return (
    <td data-amount>
      {amount !== null && <bdi dir="ltr">{texts.format.money(amount).amount}</bdi>}
    </td>
  )
}

/** The lines of what was sold: description, net amount, rate of the tax, and amount with tax. */
function SoldLines({ document, texts, lines }: DocumentProps & { lines: readonly SoldLine[] }) {
  if (lines.length === 0) return null
  const { entity, content } = document
  const { translate, format } = texts
  const hasNet = lines.some(({ net }) => net !== null)
  const hasAmount = lines.some(({ amount }) => amount !== null)
  const percent = hasNet ? getTaxPercent(content) : null
  const rate = percent === null ? null : format.percent(percent)
  return (
    <table className="document-table document-lines document-sold">
      <thead>
        <tr>
          <th scope="col">{translate('documents.description')}</th>
          {hasNet && (
            <th scope="col" data-amount>
              {translate('documents.net')}
            </th>
          )}
          {rate !== null && (
            <th scope="col" data-amount>
              {getFrozenLabel(texts, { entity, field: 'tax' })}
            </th>
          )}
          {hasAmount && (
            <th scope="col" data-amount>
              {translate('documents.amount')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ text, note, net, amount }, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi>{text}</bdi>
              {note !== null && <span className="document-note">{note}</span>}
            </th>
            {hasNet && <AmountCell texts={texts} amount={net} />}
            {rate !== null && (
              <td data-amount>
                <bdi dir="ltr">{rate}</bdi>
              </td>
            )}
            {hasAmount && <AmountCell texts={texts} amount={amount} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The amounts below the lines, and the moment until which payments count. */
function Amounts({ document, texts }: DocumentProps) {
  const { balance } = document
  return (
    <div className="document-amounts">
      <table>
        <tbody>
          {listAmounts(document, texts).map(({ label, amount, isTotal }) => (
            <tr key={label} data-total={isTotal}>
              <th scope="row">{label}</th>
              <td>
                <bdi dir="ltr">{formatAmount(texts, amount)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {balance && !isCorrection(document) && (
        <p className="document-note">
          {texts.translate('documents.as_of', { at: texts.format.datetimeWithYear(balance.at) })}
        </p>
      )}
    </div>
  )
}

/** A movement of money, with its way and its reason below its kind. */
function Entry({ entry, texts, sign }: { entry: FrozenEntry; texts: DocumentTexts; sign: 1 | -1 }) {
  const { kind, amount, at, method, note } = entry
  const value = sign === 1 ? amount.value : negate(amount.value)
  return (
    <tr>
      <th scope="row">
        {formatFrozen(texts, kind)}
        {note && <span className="document-note">{formatFrozen(texts, note)}</span>}
      </th>
      <td>{method && formatFrozen(texts, method)}</td>
      <td>
        <bdi>{formatFrozen(texts, at)}</bdi>
      </td>
      <td data-amount>
        <bdi dir="ltr">{formatAmount(texts, String(value))}</bdi>
      </td>
    </tr>
  )
}

interface EntriesProps {
  title: string
  entries: readonly FrozenEntry[]
  texts: DocumentTexts
  /** The sign of the amounts. Payments are negative in the ledger. */
  sign: 1 | -1
}

/** Movements of money below a title. */
function Entries({ title, entries, texts, sign }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section className="document-entries">
      <h2>{title}</h2>
      <table className="document-table">
        <tbody>
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} texts={texts} sign={sign} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A document as paper: in its own language and direction, whatever those of the interface are. */
export function DocumentPage({ document, texts }: DocumentProps) {
  const { language, translate } = texts
  const { content } = document
  const lines = buildSoldLines(document, texts)
  const item = content.amounts.length > 0 && lines.length > 0 ? findItem(content) : undefined
  return (
    <article className="document" lang={language} dir={directionOf(language)}>
      <header className="document-head">
        <Title document={document} texts={texts} />
        <Brand name={content.seller.name} />
      </header>
      <Parties document={document} texts={texts} />
      <Facts document={document} texts={texts} hidden={item} />
      <Lines document={document} texts={texts} />
      <SoldLines document={document} texts={texts} lines={lines} />
      <Amounts document={document} texts={texts} />
      <Entries
        title={translate('documents.payments')}
        entries={listPayments(document)}
        texts={texts}
        sign={-1}
      />
      <Entries
        title={translate('documents.entries')}
        entries={listOtherEntries(document, lines)}
        texts={texts}
        sign={1}
      />
    </article>
  )
}
