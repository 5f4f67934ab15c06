/** A text of a table, in one line on wide screens; the whole text is its tooltip. */
export function OneLine({ children }: { children: string | null }) {
  return (
    children && (
      <span className="block xl:truncate" title={children}>
        {children}
      </span>
    )
  )
}
