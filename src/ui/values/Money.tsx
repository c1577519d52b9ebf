/** An amount beside its currency, which is written small. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span className="money">
      <small>{currency}</small>
      {amount}
    </span>
  )
}
