/** A promo code and the state that it demonstrates. */
export interface PromoCode {
  code: string
  percent?: string
  amount?: string
  /** The days on which it is valid, counted from today. */
  days: readonly [from: number, to: number]
  /** Percent of the bookings on those days that use it. */
  share: number
  limit?: number
  /** True if its limit is reached. */
  isUsedUp?: true
  resting?: true
  /** Days since it was deleted. */
  deleted?: number
}

/** Ten promo codes: four are valid today, the others are over, used up, inactive or deleted. */
export const PROMO_CODES: readonly PromoCode[] = [
  { code: 'WELCOME10', percent: '10.000', days: [-360, 180], share: 4 },
  { code: 'STEAM15', percent: '15.000', days: [-60, 30], share: 3, limit: 5000 },
  { code: 'DINAR1', amount: '1.000', days: [-45, 20], share: 2 },
  { code: 'EVENING7', percent: '7.500', days: [-20, 12], share: 3, limit: 2500 },
  { code: 'EID25', percent: '25.000', days: [-210, -190], share: 12 },
  { code: 'NATIONAL61', percent: '6.100', days: [-300, -280], share: 10 },
  { code: 'DUST500', amount: '0.500', days: [-150, -100], share: 4 },
  { code: 'FIRST50', percent: '50.000', days: [-80, 40], share: 1, isUsedUp: true },
  { code: 'RADIO12', percent: '12.500', days: [-250, -160], share: 2, deleted: 100 },
  { code: 'FLEET20', percent: '20.000', days: [-30, 60], share: 0, resting: true },
]
