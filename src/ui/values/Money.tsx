/** An amount beside its currency, which is written small. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="money" translate="no">
      <small>{currency}</small>
      <span>{amount}</span>
    </span>
  )
}
