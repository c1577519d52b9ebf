import {
  isolateText,
  buildMailPage,
  escapeHtml,
  LINE_COLOR,
  MUTED_COLOR,
  renderMutedText,
} from '../../mail/mail-page.ts'
import type { Figure, MailContent, MailTable } from './mail-content.ts'

/** Splits an amount, to print its currency smaller. */
const splitCurrency = (text: string) =>
  isolateText(text).replace(
    /[A-Z]{3}(?=\u00a0)/,
    (currency) => `<small style="font-size:12px;font-weight:400">${currency}</small>`,
  )

// The boxes wrap: three in a row on a desktop, two on a phone.
const buildFigureBox = ({ name, value, change }: Figure, height: number) =>
  `<div style="display:inline-block;box-sizing:border-box;width:32%;min-width:160px;margin:2px 0;padding:9px 10px;border:1px solid ${LINE_COLOR};border-radius:8px;vertical-align:top">
<div style="font-size:13px;color:${MUTED_COLOR}">${escapeHtml(name)}</div>
<div style="font-size:17px;font-weight:600">${splitCurrency(value)}</div>
<div style="min-height:${height}px;font-size:12px;line-height:15px;color:${MUTED_COLOR}">${change ? isolateText(change) : ''}</div></div>`

/** The key figures as boxes of equal height, because a change may need two lines. */
function buildFigureBoxes(figures: readonly Figure[]): string {
  const height = figures.some(({ change }) => change) ? 30 : 0
  return `<div style="margin:16px 0">${figures.map((figure) => buildFigureBox(figure, height)).join('\n')}</div>`
}

function buildRowsTable({ title, rows }: MailTable): string {
  const [head = [], ...body] = rows
  const buildCell = (tag: 'th' | 'td', style: string) => (text: string) =>
    `<${tag} style="padding:6px 8px;text-align:start;border-bottom:1px solid ${LINE_COLOR};${style}">${isolateText(text)}</${tag}>`
  return `<h2 style="font-size:16px;margin:20px 0 6px">${escapeHtml(title)}</h2>
<div style="overflow-x:auto"><table style="width:100%;border-collapse:collapse;font-size:13px">
<thead><tr>${head.map(buildCell('th', `color:${MUTED_COLOR};font-weight:600`)).join('')}</tr></thead>
<tbody>${body.map((row) => `<tr>${row.map(buildCell('td', '')).join('')}</tr>`).join('')}</tbody></table></div>`
}

/** Builds the HTML of a report mail. All data is escaped. */
export function buildHtml(content: MailContent): string {
  const { report, facts, compared, figures, table, note } = content
  const factLine = facts
    .map(([name, value]) => `${escapeHtml(name)}: ${isolateText(value)}`)
    .join(' · ')
  return buildMailPage(
    content,
    `${renderMutedText(escapeHtml(report))}
${renderMutedText(factLine)}
${buildFigureBoxes(figures)}
${compared ? renderMutedText(escapeHtml(compared)) : ''}
${table ? buildRowsTable(table) : ''}
${renderMutedText(escapeHtml(note))}`,
  )
}
