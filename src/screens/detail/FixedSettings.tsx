import { useTranslate } from 'ra-core'
import { useId, useSyncExternalStore } from 'react'
import { findZoneDifference, getLocalDay } from '../../../registry/days/time-zones.ts'
import { capabilities } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/i18n/format.ts'

/** The settings of the business that cannot be changed in the app, with the reason. */
export function FixedSettings() {
  const translate = useTranslate()
  const format = useFormat()
  const headingId = useId()
  const { subscribe, current } = capabilities
  const { timeZone, currency, currencyDecimals, numberingPlan } = useSyncExternalStore(
    subscribe,
    current,
    current,
  )
  const difference = findZoneDifference(timeZone, new Date())
  const facts = {
    time_zone: timeZone,
    currency,
    decimals: format.number(currencyDecimals),
  }
  return (
    <section className="page fixed-settings field-list stack" aria-labelledby={headingId}>
      <h3 id={headingId}>{translate('business.fixed')}</h3>
      <dl className="field-facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{translate(`business.${name}`)}</dt>
            <dd>
              <bdi translate="no">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>{translate('business.fixed_text')}</p>
      {difference && (
        <p>
          {translate('business.zone_text', {
            day: format.date(getLocalDay(timeZone, new Date(difference.instant))),
            browser: format.offset(difference.runtimeOffset),
            server: format.offset(difference.offset),
          })}
        </p>
      )}
      {numberingPlan && <p>{translate('business.phone_text')}</p>}
    </section>
  )
}
