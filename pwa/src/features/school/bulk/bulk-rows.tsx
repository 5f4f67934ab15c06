interface BulkRowsProps {
  title: string
  rows: readonly { id: string; name: string; detail: string; blocked: string | null }[]
  open?: boolean
}

/** A list of the rows of a bulk operation that opens and closes. */
export function BulkRows({ title, rows, open = false }: BulkRowsProps) {
  return (
    <details open={open} className="text-sm">
      <summary className="figures cursor-pointer py-1 font-semibold">{title}</summary>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {rows.map(({ id, name, detail, blocked }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{name}</span>, {detail}
            {blocked && <span className="text-destructive">: {blocked}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
