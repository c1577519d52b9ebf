/** An amount with its currency in small type. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="money" translate="no">
      <small>{currency}</small>
      <span>{amount}</span>
    </span>
  )
}
