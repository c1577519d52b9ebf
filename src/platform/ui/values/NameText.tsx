/** A code with digits on both sides of a hyphen, such as a serial number. */
const CODE = /(\S*\d-\d\S*)/

/** A name of a row, whose codes do not wrap at their hyphens. */
export function NameText({ name }: { name: string }) {
  return name.split(CODE).map((part, index) =>
    CODE.test(part) ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
