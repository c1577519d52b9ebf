import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'

const QUIET: ExecFileSyncOptions = { stdio: ['ignore', 'pipe', 'ignore'] }

/**
 * The test files that only `npm run test:whole` runs, each with a file that covers a case of it in
 * `npm test`. They are slow because they kill, repeat or use a browser.
 */
export const ONLY_WHOLE: Readonly<Record<string, string>> = {
  'tests/demo/demo-slots.test.ts': 'tests/demo/demo.test.ts',
  'tests/drop-in/demo-rows.test.ts': 'tests/demo/generic-rows.test.ts',
  'tests/drop-in/every-way.test.ts': 'tests/drop-in/twenty-lines.test.ts',
  'tests/e2e/accounts.spec.ts': 'tests/server/auth/passwords.test.ts',
  'tests/e2e/bookings.spec.ts': 'tests/e2e/jobs/cancel-and-restore-a-booking.spec.ts',
  'tests/e2e/customer.spec.ts': 'tests/server/rows/of-customer.test.ts',
  'tests/e2e/dashboard.spec.ts': 'tests/server/reports/dashboard.test.ts',
  'tests/e2e/development.spec.ts': 'tests/tools/check-declarations.test.ts',
  'tests/e2e/docs.spec.ts': 'tests/tools/reference.test.ts',
  'tests/e2e/drop-in/drop-in.spec.ts': 'tests/drop-in/new-entity.test.ts',
  'tests/e2e/drop-in/files.spec.ts': 'tests/server/relations/files.test.ts',
  'tests/e2e/drop-in/first-start.spec.ts': 'tests/tools/check-declarations.test.ts',
  'tests/e2e/drop-in/hot.spec.ts': 'tests/tools/check-declarations.test.ts',
  'tests/e2e/drop-in/import.spec.ts': 'tests/e2e/jobs/import-what-was-edited.spec.ts',
  'tests/e2e/drop-in/lines.spec.ts': 'tests/server/relations/lines.test.ts',
  'tests/e2e/drop-in/many-targets.spec.ts': 'tests/server/relations/many-targets.test.ts',
  'tests/e2e/drop-in/references.spec.ts': 'tests/server/relations/references.test.ts',
  'tests/e2e/first-row.spec.ts': 'tests/src/platform/api/http.test.ts',
  'tests/e2e/forms.spec.ts': 'tests/src/parts/form/needed-first.test.ts',
  'tests/e2e/guide/beyond.spec.ts': 'tests/tools/guide-samples.test.ts',
  'tests/e2e/guide/fleet.spec.ts': 'tests/drop-in/new-entity.test.ts',
  'tests/e2e/jobs/a-job-that-could-not-be-done.spec.ts': 'tests/business/jobs.test.ts',
  'tests/e2e/jobs/arrange-the-columns-by-keyboard.spec.ts':
    'tests/server/views/saved-views.test.ts',
  'tests/e2e/jobs/assign-all-with-one-undo.spec.ts': 'tests/server/planning/assign-fairly.test.ts',
  'tests/e2e/jobs/assign-on-the-page-of-a-booking.spec.ts':
    'tests/e2e/jobs/assign-the-unassigned.spec.ts',
  'tests/e2e/jobs/assign-somebody-who-is-busy.spec.ts':
    'tests/server/mutations/double-booking.test.ts',
  'tests/e2e/jobs/book-a-slot.spec.ts': 'tests/business/slots.test.ts',
  'tests/e2e/jobs/book-for-a-known-caller.spec.ts': 'tests/e2e/jobs/book-for-a-new-caller.spec.ts',
  'tests/e2e/jobs/book-for-an-unknown-number.spec.ts':
    'tests/e2e/jobs/book-for-a-new-caller.spec.ts',
  'tests/e2e/jobs/book-in-time.spec.ts': 'tests/business/unusual.test.ts',
  'tests/e2e/jobs/cancel-all-that-match-but-one.spec.ts':
    'tests/e2e/jobs/edit-all-that-match.spec.ts',
  'tests/e2e/jobs/cancel-and-take-back-by-keyboard.spec.ts':
    'tests/e2e/jobs/a-day-by-keyboard.spec.ts',
  'tests/e2e/jobs/close-a-day.spec.ts': 'tests/server/planning/closing.test.ts',
  'tests/e2e/jobs/close-a-drawer.spec.ts': 'tests/server/closings/closings.test.ts',
  'tests/e2e/jobs/copy-rows-and-fill-down.spec.ts':
    'tests/e2e/jobs/change-prices-in-the-list.spec.ts',
  'tests/e2e/jobs/do-the-days-jobs-on-a-phone.spec.ts':
    'tests/e2e/jobs/work-without-signal.spec.ts',
  'tests/e2e/jobs/export-what-the-screen-shows.spec.ts': 'tests/e2e/jobs/a-day-by-keyboard.spec.ts',
  'tests/e2e/jobs/find-a-name-in-any-spelling.spec.ts': 'tests/server/rows/spellings.test.ts',
  'tests/e2e/jobs/find-a-saved-view-again.spec.ts': 'tests/server/views/saved-views.test.ts',
  'tests/e2e/jobs/find-anything-by-keyboard.spec.ts': 'tests/e2e/jobs/a-day-by-keyboard.spec.ts',
  'tests/e2e/jobs/close-a-statement.spec.ts': 'tests/server/documents/statements.test.ts',
  'tests/e2e/jobs/find-printed-arabic-words.spec.ts': 'tests/e2e/languages.spec.ts',
  'tests/e2e/jobs/give-a-program-a-key.spec.ts': 'tests/server/auth/api-keys.test.ts',
  'tests/e2e/jobs/give-a-promo-until-it-is-used-up.spec.ts': 'tests/business/promos.test.ts',
  'tests/e2e/jobs/go-on-without-a-connection.spec.ts': 'tests/src/platform/api/connection.test.ts',
  'tests/e2e/jobs/go-through-a-list-by-keyboard.spec.ts':
    'tests/e2e/jobs/a-day-by-keyboard.spec.ts',
  'tests/e2e/jobs/go-through-the-tabs-of-bookings.spec.ts':
    'tests/e2e/jobs/go-through-the-bookings-beside-their-list.spec.ts',
  'tests/e2e/jobs/hand-over-a-sick-colleagues-jobs.spec.ts':
    'tests/e2e/jobs/assign-the-unassigned.spec.ts',
  'tests/e2e/jobs/have-a-program-told-of-changes.spec.ts': 'tests/server/webhooks/webhooks.test.ts',
  'tests/e2e/jobs/have-a-report-mailed.spec.ts': 'tests/server/report-mails/report-mails.test.ts',
  'tests/e2e/jobs/have-the-inbox-mailed.spec.ts': 'tests/server/inbox/inbox.test.ts',
  'tests/e2e/jobs/import-files-as-people-have-them.spec.ts':
    'tests/src/features/import/file-matrix.test.ts',
  'tests/e2e/jobs/invite-a-colleague-and-lock-one-out.spec.ts': 'tests/server/auth/people.test.ts',
  'tests/e2e/jobs/keep-a-booking-in-its-slot.spec.ts':
    'tests/src/screens/list/layouts/people.test.ts',
  'tests/e2e/jobs/merge-two-customers.spec.ts': 'tests/server/mutations/merge-rows.test.ts',
  'tests/e2e/jobs/merge-what-two-people-changed.spec.ts': 'tests/src/parts/form/meanwhile.test.tsx',
  'tests/e2e/jobs/month-end-by-provider.spec.ts': 'tests/e2e/reports.spec.ts',
  'tests/e2e/jobs/move-many-bookings.spec.ts': 'tests/server/planning/closing.test.ts',
  'tests/e2e/jobs/name-the-business.spec.ts': 'tests/server/rows/business-settings.test.ts',
  'tests/e2e/jobs/off-today.spec.ts': 'tests/server/planning/suggestions.test.ts',
  'tests/e2e/jobs/open-a-month.spec.ts': 'tests/src/features/bulk-create/schedule.test.ts',
  'tests/e2e/jobs/open-the-caller.spec.ts': 'tests/src/features/desk/match-phone.test.ts',
  'tests/e2e/jobs/read-a-column-from-page-to-page.spec.ts':
    'tests/src/parts/table/giving-way.test.ts',
  'tests/e2e/jobs/read-one-sum-of-the-month.spec.ts': 'tests/server/reports/same-sums.test.ts',
  'tests/e2e/jobs/reopen-a-completed-job.spec.ts':
    'tests/server/life-cycle/every-transition.test.ts',
  'tests/e2e/jobs/repeat-every-week.spec.ts': 'tests/server/series/series.test.ts',
  'tests/e2e/jobs/request-days-off.spec.ts': 'tests/business/own-absences.test.ts',
  'tests/e2e/jobs/restore-a-booking-whose-slot-is-full.spec.ts':
    'tests/server/mutations/obstacles.test.ts',
  'tests/e2e/jobs/restore-a-booking-with-its-customer.spec.ts':
    'tests/server/mutations/obstacles.test.ts',
  'tests/e2e/jobs/restore-a-customer-whose-email-is-taken.spec.ts':
    'tests/server/mutations/obstacles.test.ts',
  'tests/e2e/jobs/say-when-in-german.spec.ts': 'tests/src/platform/i18n/day-text.test.ts',
  'tests/e2e/jobs/see-a-record-as-it-was.spec.ts': 'tests/server/history/row-at.test.ts',
  'tests/e2e/jobs/see-all-of-a-narrow-list.spec.ts': 'tests/src/parts/table/giving-way.test.ts',
  'tests/e2e/jobs/see-what-a-colleague-does.spec.ts': 'tests/src/shell/live.test.tsx',
  'tests/e2e/jobs/share-what-was-filtered.spec.ts': 'tests/src/screens/list/list-state.test.tsx',
  'tests/e2e/jobs/sign-in-in-two-steps.spec.ts': 'tests/server/auth/two-factor.test.ts',
  'tests/e2e/jobs/sign-in-with-a-passkey.spec.ts': 'tests/server/auth/passkeys.test.ts',
  'tests/e2e/jobs/sign-in-with-the-company.spec.ts': 'tests/server/auth/oidc.test.ts',
  'tests/e2e/jobs/take-a-booking-over-the-board.spec.ts':
    'tests/e2e/jobs/plan-a-day-on-the-day-board.spec.ts',
  'tests/e2e/jobs/take-a-deposit.spec.ts': 'tests/business/deposits.test.ts',
  'tests/e2e/jobs/take-a-payment-and-refund-it.spec.ts': 'tests/business/payments.test.ts',
  'tests/e2e/jobs/take-back-a-new-record.spec.ts':
    'tests/src/parts/form/undo-after-saving.test.tsx',
  'tests/e2e/jobs/take-back-an-earlier-change.spec.ts':
    'tests/e2e/jobs/find-who-changed-it.spec.ts',
  'tests/e2e/jobs/take-back-what-a-person-did.spec.ts': 'tests/server/history/take-back.test.ts',
  'tests/e2e/jobs/the-tab-is-killed.spec.ts': 'tests/server/batches/batch.test.ts',
  'tests/e2e/jobs/undo-one-of-two-after-navigating.spec.ts':
    'tests/e2e/jobs/find-who-changed-it.spec.ts',
  'tests/e2e/jobs/use-up-a-subscription.spec.ts': 'tests/business/visits.test.ts',
  'tests/e2e/jobs/work-in-a-long-list.spec.ts': 'tests/src/screens/list/paged-list.test.tsx',
  'tests/e2e/jobs/work-through-the-inbox.spec.ts': 'tests/server/inbox/inbox.test.ts',
  'tests/e2e/jobs/write-a-note-about-a-booking.spec.ts': 'tests/server/contract/by-http.test.ts',
  'tests/e2e/same-address.spec.ts': 'tests/src/screens/list/list-state.test.tsx',
  'tests/e2e/sliders.spec.ts': 'tests/server/mutations/lifecycle.test.ts',
  'tests/e2e/slots.spec.ts': 'tests/src/features/bulk-create/schedule.test.ts',
  'tests/e2e/storage.spec.ts': 'tests/src/platform/api/storage.test.ts',
  'tests/e2e/subscriptions.spec.ts': 'tests/business/visits.test.ts',
  'tests/e2e/translated.spec.ts': 'tests/e2e/screens.spec.ts',
  'tests/e2e/two-servers.spec.ts': 'tests/server/live/two-servers.test.ts',
  'tests/e2e/visual.spec.ts': 'tests/e2e/screens.spec.ts',
  'tests/e2e/zones.spec.ts': 'tests/src/screens/list/layouts/zones.test.ts',
  'tests/prove/batches.test.ts': 'tests/server/batches/batch.test.ts',
  'tests/prove/command-kills.test.ts': 'tests/server/backup/round-trip.test.ts',
  'tests/prove/database-says.test.ts': 'tests/server/db/trouble.test.ts',
  'tests/prove/document-kills.test.ts': 'tests/server/documents/documents.test.ts',
  'tests/prove/evolution-kills.test.ts': 'tests/server/db/evolution/start.test.ts',
  'tests/prove/evolution.test.ts': 'tests/server/db/evolution/side-by-side.test.ts',
  'tests/prove/field.test.ts': 'tests/src/features/import/own-exports.test.ts',
  'tests/prove/first-start.test.ts': 'tests/server/db/start-beside-others.test.ts',
  'tests/prove/import-kills.test.ts': 'tests/server/batches/import.test.ts',
  'tests/prove/invariants.test.ts': 'tests/prove/hostile.test.ts',
  'tests/prove/kills.test.ts': 'tests/start/process.test.ts',
  'tests/prove/lock.test.ts': 'tests/start/process.test.ts',
  'tests/prove/mail-kills.test.ts': 'tests/server/jobs/mails.test.ts',
  'tests/prove/matching.test.ts': 'tests/server/batches/batch.test.ts',
  'tests/prove/model.test.ts': 'tests/server/history/undo.test.ts',
  'tests/prove/neighbours.test.ts': 'tests/server/reports/reports-cancel.test.ts',
  'tests/prove/operations.test.ts': 'tests/server/backup/round-trip.test.ts',
  'tests/prove/outages.test.ts': 'tests/server/db/silence.test.ts',
  'tests/prove/places.test.ts': 'tests/server/mutations/double-booking.test.ts',
  'tests/prove/plans.test.ts': 'tests/server/planning/assign-fairly.test.ts',
  'tests/prove/servers.test.ts': 'tests/server/live/two-servers.test.ts',
  'tests/prove/signals.test.ts': 'tests/start/shutdown.test.ts',
  'tests/prove/webhook-kills.test.ts': 'tests/server/webhooks/webhooks.test.ts',
  'tests/second-business/tool-hire.spec.ts': 'tests/second-business/declared.test.ts',
  'tests/server/auth/hashed-calls.test.ts': 'tests/server/auth/lock.test.ts',
  'tests/server/backup/commands.test.ts': 'tests/server/backup/round-trip.test.ts',
  'tests/server/backup/killed-restore.test.ts': 'tests/server/backup/round-trip.test.ts',
  'tests/server/contract/by-api-key.test.ts': 'tests/server/auth/api-keys.test.ts',
  'tests/server/contract/by-client.test.ts': 'tests/client/client.test.ts',
  'tests/server/contract/by-mcp.test.ts': 'tests/server/mcp/mcp.test.ts',
  'tests/server/contract/through-pooler.test.ts': 'tests/server/db/through-pooler.test.ts',
  'tests/server/db/add-a-field-type.test.ts': 'tests/drop-in/new-entity.test.ts',
  'tests/server/db/evolution/beside-processes.test.ts':
    'tests/server/db/evolution/side-by-side.test.ts',
  'tests/server/db/standby.test.ts': 'tests/server/db/pooler.test.ts',
  'tests/server/inbox/inbox-mails.test.ts': 'tests/server/inbox/inbox.test.ts',
  'tests/server/life-cycle/take-one-out.test.ts':
    'tests/server/life-cycle/every-transition.test.ts',
  'tests/server/personal-data/person-command.test.ts':
    'tests/server/personal-data/erase-customer.test.ts',
  'tests/server/rows/pages-above.test.ts': 'tests/src/screens/list/paged-list.test.tsx',
  'tests/src/parts/actions/actions.test.tsx': 'tests/e2e/jobs/cancel-and-restore-a-booking.spec.ts',
  'tests/src/declared/encodings.test.tsx': 'tests/src/platform/api/http.test.ts',
  'tests/src/screens/detail/related-rights.test.tsx': 'tests/server/rows/fields-by-role.test.ts',
  'tests/src/parts/form/computed.test.tsx': 'tests/server/rows/computed.test.ts',
  'tests/src/parts/form/rules.test.tsx': 'tests/server/mutations/rules.test.ts',
  'tests/src/parts/form/undo-with-a-reason.test.tsx': 'tests/business/planning/work-plans.test.ts',
  'tests/src/screens/list/computed-files.test.tsx': 'tests/server/rows/computed.test.ts',
  'tests/src/screens/list/list.test.tsx': 'tests/e2e/list-states.spec.ts',
  'tests/src/screens/list/row-panel.test.tsx':
    'tests/e2e/jobs/go-through-the-bookings-beside-their-list.spec.ts',
  'tests/src/screens/list/tray-reasons.test.tsx': 'tests/server/planning/suggestions.test.ts',
  'tests/src/shell/entity-without-list.test.tsx': 'tests/e2e/jobs/book-for-a-new-caller.spec.ts',
  'tests/src/shell/session.test.tsx': 'tests/e2e/session.spec.ts',
  'tests/src/platform/ui/feedback/provider-faults.test.tsx':
    'tests/src/platform/ui/feedback/faults.test.tsx',
  'tests/start/file-store.test.ts': 'tests/server/uploads/file-store.test.ts',
  'tests/start/killed-mail.test.ts': 'tests/server/jobs/mails.test.ts',
  'tests/start/site/docs.test.ts': 'tests/tools/reference.test.ts',
  'tests/start/start.test.ts': 'tests/server/db/start-beside-others.test.ts',
  'tests/start/tracing.test.ts': 'tests/start/metrics.test.ts',
  'tests/tools/check-json.test.ts': 'tests/tools/check-declarations.test.ts',
  'tests/tools/compiled-samples.test.ts': 'tests/tools/guide-samples.test.ts',
  'tests/tools/docs-dev.test.ts': 'tests/tools/reference.test.ts',
}

const DEVELOPMENT = ['start/development.ts', 'start/development']

/** Files of `ONLY_WHOLE` that `npm test` also runs if these sources have changed. */
export const RUN_WHEN_CHANGED: Readonly<Record<string, readonly string[]>> = {
  'tests/e2e/development.spec.ts': DEVELOPMENT,
  'tests/e2e/drop-in/hot.spec.ts': DEVELOPMENT,
  'tests/tools/check-json.test.ts': ['tools/check.ts', 'tools/check'],
  'tests/tools/compiled-samples.test.ts': ['README.md', 'AGENTS.md', 'docs/guide', 'registry'],
  'tests/start/tracing.test.ts': ['server/telemetry', 'server/settings/tracing-settings.ts'],
  'tests/e2e/docs.spec.ts': ['docs/.vitepress', 'start/site/docs', 'server/openapi/docs-page.ts'],
}

/** Returns whether one of these paths has changed since the main branch of the origin. */
function isChanged(paths: readonly string[]): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', [...args, '--', ...paths], QUIET).length > 0
  try {
    return git('status', '--porcelain') || git('log', 'origin/HEAD~1..', '--format=%h')
  } catch {
    // A release has no git history or origin.
    return false
  }
}

/** Returns the test files that a run in this mode leaves out. */
export function filesLeftOut(mode = process.env.TEST_MODE): string[] {
  if (mode === 'whole' || mode === 'prove') return []
  return Object.keys(ONLY_WHOLE).filter((file) => {
    const sources = RUN_WHEN_CHANGED[file]
    return !sources || !isChanged(sources)
  })
}

/** Returns whether this is the whole run: `npm run test:whole` or `npm run prove`. */
export const isWhole = (): boolean => ['whole', 'prove'].includes(process.env.TEST_MODE ?? '')

/** Returns all cases in the whole run, and otherwise every n-th case from an offset. */
export const oneOf = <T>(share: number, cases: readonly T[], offset = 0): readonly T[] =>
  isWhole() ? cases : cases.filter((_, index) => index % share === offset)

/** Returns the number of repetitions: for `npm test`, or for the whole run. */
export const times = (usualCount: number, wholeCount: number): number =>
  isWhole() ? wholeCount : usualCount
