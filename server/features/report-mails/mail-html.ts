import { getDirection } from '../../../registry/days/customs.ts'
import type { Figure, MailContent, MailTable } from './mail-content.ts'

// Mail programs support neither style sheets nor grids, so the mail uses tables with inline styles.
const INK = '#0b2830'
const QUIET = '#516a74'
const LINE = '#dde6e9'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Keeps an amount with its currency, and a share with its sign, on one line. */
const unbroken = (text: string) =>
  text.replace(/\b([A-Z]{3}) (?=[-−\d])/g, '$1\u00a0').replace(/(?<=\d) %/g, '\u00a0%')

/** Isolates a text's direction, because names and numbers may stand in a line of another script. */
const apart = (text: string) => `<bdi>${escaped(unbroken(text))}</bdi>`

/** Splits an amount, to print its currency smaller. */
const splitCurrency = (text: string) =>
  apart(text).replace(
    /[A-Z]{3}(?=\u00a0)/,
    (currency) => `<small style="font-size:12px;font-weight:400">${currency}</small>`,
  )

// As many boxes stand side by side as fit: three on a desktop, two on a phone.
const figureBox = ({ name, value, change }: Figure, height: number) =>
  `<div style="display:inline-block;box-sizing:border-box;width:32%;min-width:160px;margin:2px 0;padding:9px 10px;border:1px solid ${LINE};border-radius:8px;vertical-align:top">
<div style="font-size:13px;color:${QUIET}">${escaped(name)}</div>
<div style="font-size:17px;font-weight:600">${splitCurrency(value)}</div>
<div style="min-height:${height}px;font-size:12px;line-height:15px;color:${QUIET}">${change ? apart(change) : ''}</div></div>`

/** The key figures as boxes of equal height, because a change may need two lines. */
function figureBoxes(figures: readonly Figure[]): string {
  const height = figures.some(({ change }) => change) ? 30 : 0
  return `<div style="margin:16px 0">${figures.map((figure) => figureBox(figure, height)).join('\n')}</div>`
}

function rowsTable({ title, rows }: MailTable): string {
  const [head = [], ...body] = rows
  const cell = (tag: 'th' | 'td', style: string) => (text: string) =>
    `<${tag} style="padding:6px 8px;text-align:start;border-bottom:1px solid ${LINE};${style}">${apart(text)}</${tag}>`
  return `<h2 style="font-size:16px;margin:20px 0 6px">${escaped(title)}</h2>
<div style="overflow-x:auto"><table style="width:100%;border-collapse:collapse;font-size:13px">
<thead><tr>${head.map(cell('th', `color:${QUIET};font-weight:600`)).join('')}</tr></thead>
<tbody>${body.map((row) => `<tr>${row.map(cell('td', '')).join('')}</tr>`).join('')}</tbody></table></div>`
}

/** The logo and name of the business. Mail programs may show no pictures, so the name stands beside. */
function brand({ sender: { name, logo } }: MailContent): string {
  const picture = logo
    ? `<img src="${escaped(logo)}" width="28" height="28" alt="" style="vertical-align:middle;margin-inline-end:8px">`
    : ''
  return `<p style="margin:0 0 12px;font-weight:600">${picture}${apart(name)}</p>`
}

/** Builds the HTML of a report's mail. Everything from data is escaped. */
export function buildHtml(content: MailContent): string {
  const { language, title, report, facts, compared, figures, table, note, link, why, stop } =
    content
  const { imprint } = content.sender
  const direction = getDirection(language)
  const factLine = facts.map(([name, value]) => `${escaped(name)}: ${apart(value)}`).join(' · ')
  const quiet = (text: string, size = 13) =>
    `<p style="margin:6px 0;font-size:${size}px;color:${QUIET}">${text}</p>`
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:8px;background:#edf2f3;color:${INK};${FONT}">
<div style="max-width:680px;margin:0 auto;padding:16px;background:#ffffff;border-radius:12px">
${brand(content)}
<h1 style="font-size:20px;margin:0">${apart(title)}</h1>
${quiet(escaped(report))}
${quiet(factLine)}
${figureBoxes(figures)}
${compared ? quiet(escaped(compared)) : ''}
${table ? rowsTable(table) : ''}
${quiet(escaped(note))}
<p style="margin:20px 0"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0a69ae;color:#ffffff;text-decoration:none">${escaped(link.text)}</a></p>
<hr style="border:0;border-top:1px solid ${LINE}">
${quiet(escaped(why), 12)}
${quiet(`<a href="${escaped(stop.url)}" style="color:${QUIET}">${escaped(stop.text)}</a>`, 12)}
${imprint ? quiet(escaped(imprint).replaceAll('\n', '<br>'), 12) : ''}
</div></body></html>
`
}
