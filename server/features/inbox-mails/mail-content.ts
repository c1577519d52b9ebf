import { DAILY_MAIL_TIME } from '../../../registry/account/inbox-mail.ts'
import { canOpenList } from '../../../registry/entities/access.ts'
import { getInboxKindKey, UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { buildRowPath } from '../../../registry/entities/row-path.ts'
import { createValueFormat, type ValueFormat } from '../../../registry/text/value-format.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import type { CachedGroup, CachedItem } from '../inbox/read-inbox.ts'
import { translateNote } from '../inbox/unavailable-rows.ts'
import { translate } from '../../http/language.ts'
import { buildMailSender, type MailFrame } from '../../mail/mail-page.ts'
import type { InboxReader } from './stored-paces.ts'

/** The maximum number of items of a kind in a mail. */
const MAX_ITEMS = 20

/** An item in a mail. Its page is undefined if the reader cannot open one. */
interface MailItem {
  title: string
  time: string
  url: string | undefined
}

/** The items of one kind in a mail. */
interface MailGroup {
  title: string
  items: readonly MailItem[]
  /** The text with the number of further items; empty if all are listed. */
  note: string
}

/** The content of an inbox mail in the reader's language, independent of the format. */
export interface InboxContent extends MailFrame {
  subject: string
  groups: readonly MailGroup[]
}

interface Writer {
  translateKey: (key: string, params?: Readonly<Record<string, string | number>>) => string
  format: ValueFormat
  language: string
  /** The address of the web app. */
  origin: string
}

/** The day or the moment of an item. */
function formatTime({ at }: CachedItem, { format }: Writer): string {
  if (at === null) return ''
  return at.includes('T') ? format.datetime(at) : format.date(at)
}

function buildItem(deps: Deps, { role }: Caller, item: CachedItem, writer: Writer): MailItem {
  const registry: Readonly<Record<string, AnyResource>> = deps.registry
  const resource = registry[item.record.entity]
  const path =
    resource && buildRowPath(resource, item.record.id, (place) => canOpenList(role, place))
  return {
    title: item.title ?? `#${item.id}`,
    time: [formatTime(item, writer), item.note && translateNote(item.note, writer.language)]
      .filter(Boolean)
      .join(' · '),
    url: path && `${writer.origin}${path}`,
  }
}

function buildGroup(deps: Deps, caller: Caller, group: CachedGroup, writer: Writer): MailGroup {
  const { kind, total, items } = group
  const { translateKey, format, origin } = writer
  const name = translateKey(getInboxKindKey(kind))
  const title = `${name}: ${format.number(total)}`
  if (kind === UNSENT_KIND) {
    const page = { title: translateKey('jobs.open'), time: '', url: `${origin}/profile` }
    return { title, items: [page], note: '' }
  }
  const firstItems = items.slice(0, MAX_ITEMS)
  const numbers = { shown: format.number(firstItems.length), total: format.number(total) }
  return {
    title,
    items: firstItems.map((item) => buildItem(deps, caller, item, writer)),
    note: total > firstItems.length ? translateKey('inbox.first', numbers) : '',
  }
}

/** Builds the subject: the title of the only item, or the number of items. */
function buildSubject(groups: readonly CachedGroup[], { translateKey }: Writer): string {
  const count = groups.reduce((itemCount, { total }) => itemCount + total, 0)
  const [firstGroup] = groups
  const title = count === 1 ? firstGroup?.items[0]?.title : undefined
  if (firstGroup && title) return `${translateKey(getInboxKindKey(firstGroup.kind))}: ${title}`
  return translateKey('inbox_mails.subject', { count })
}

/** Builds the content of a mail with new items; `stop` is the unsubscribe address. */
export async function buildInboxContent(
  deps: Deps,
  { caller, reader }: { caller: Caller; reader: InboxReader },
  groups: readonly CachedGroup[],
  stop: string,
): Promise<InboxContent> {
  const { timeZone, currency, clock } = deps
  const { language, origin, pace } = reader
  const business = await deps.business.current()
  const { currencyDisplay } = business
  const writer: Writer = {
    translateKey: (key, params) => translate({ key, params }, language),
    format: createValueFormat({ language, timeZone, currency, now: clock(), currencyDisplay }),
    language,
    origin,
  }
  const { translateKey, format } = writer
  const when = translateKey(`inbox_mails.when.${pace}`, { hour: DAILY_MAIL_TIME })
  return {
    language,
    sender: buildMailSender(origin, business),
    subject: buildSubject(groups, writer),
    title: translateKey('inbox_mails.heading'),
    groups: groups.map((group) => buildGroup(deps, caller, group, writer)),
    link: { text: translateKey('inbox_mails.open', { business: business.name }), url: origin },
    why: translateKey('inbox_mails.why', { when, moment: format.moment(clock().toISOString()) }),
    stop: { text: translateKey('report_mails.stop'), url: stop },
  }
}
