import {
  isolateText,
  buildMailPage,
  escapeHtml,
  joinParagraphs,
  LINK_COLOR,
  MUTED_COLOR,
  renderMutedText,
} from '../../mail/mail-page.ts'
import type { InboxContent } from './mail-content.ts'

type Group = InboxContent['groups'][number]
type Item = Group['items'][number]

function buildItemHtml({ title, time, url }: Item): string {
  const name = url
    ? `<a href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;color:${LINK_COLOR}">${isolateText(title)}</a>`
    : isolateText(title)
  const timeMarkup = time ? ` <span style="color:${MUTED_COLOR}">${isolateText(time)}</span>` : ''
  return `<li>${name}${timeMarkup}</li>`
}

function buildGroupHtml({ title, items, note }: Group): string {
  return `<h2 style="font-size:16px;margin:20px 0 6px">${escapeHtml(title)}</h2>
<ul style="margin:0;padding-inline-start:20px;font-size:14px;line-height:24px">${items.map(buildItemHtml).join('')}</ul>
${note ? renderMutedText(escapeHtml(note)) : ''}`
}

/** Builds the HTML of an inbox mail. All data is escaped. */
export const buildInboxHtml = (content: InboxContent): string =>
  buildMailPage(content, content.groups.map(buildGroupHtml).join('\n'))

const buildItemText = ({ title, time, url }: Item): string[] => [
  time ? `${title}, ${time}` : title,
  ...(url ? [`  ${url}`] : []),
]

/** Builds the plain text of an inbox mail. */
export function buildInboxText({ sender, title, groups, link, why, stop }: InboxContent): string {
  return joinParagraphs([
    [sender.name],
    [title],
    ...groups.map((group) => [
      group.title,
      ...group.items.flatMap(buildItemText),
      ...(group.note ? [group.note] : []),
    ]),
    [`${link.text}:`, link.url],
    [why, ...(stop ? [`${stop.text}: ${stop.url}`] : [])],
    sender.imprint ? [sender.imprint] : [],
  ])
}
