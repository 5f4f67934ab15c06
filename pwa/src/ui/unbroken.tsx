/** Times, days, and rooms, which are hard to read across two lines: '9:00 AM–2:00 PM', 'Dec 1', 'Room 3'. */
const group =
  /(\d{1,2}:\d{2}(?: [AP]M)?–\d{1,2}:\d{2} [AP]M|\d{1,2}:\d{2} [AP]M|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(?:\s–\s\d{1,2})?(?:, \d{4})?|\bRoom [\w-]+)/

/** A text whose times, days, and rooms stay in one line each. */
export function Unbroken({ children }: { children: string }) {
  return children.split(group).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
