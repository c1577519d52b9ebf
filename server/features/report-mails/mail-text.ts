import { joinParagraphs } from '../../mail/mail-page.ts'
import type { MailContent, MailTable } from './mail-content.ts'

/** Formats a table as lines of plain text: each row below its first value. */
function formatTable({ title, rows }: MailTable): string[] {
  const [head = [], ...body] = rows
  const lines = body.map(([firstCell = '', ...cells]) =>
    [
      firstCell,
      ...cells.map((value, cellIndex) => `  ${head[cellIndex + 1] ?? ''}: ${value || '–'}`),
    ].join('\n'),
  )
  return [title, '', ...lines]
}

/** Builds the plain text of a report's mail. */
export function buildText(content: MailContent): string {
  const { sender, title, report, facts, compared, figures, table, note, link, why, stop } = content
  const parts = [
    [sender.name],
    [title, report],
    facts.map(([name, value]) => `${name}: ${value}`),
    figures.map(({ name, value, change }) => `${name}: ${value}${change ? `, ${change}` : ''}`),
    compared ? [compared] : [],
    table ? formatTable(table) : [],
    [note],
    [`${link.text}:`, link.url],
    [why, ...(stop ? [`${stop.text}: ${stop.url}`] : [])],
    sender.imprint ? [sender.imprint] : [],
  ]
  return joinParagraphs(parts)
}
