import type { ComponentProps } from 'react'

/** A field that only bots fill in: invisible, not focusable, and hidden from screen readers. */
export function Honeypot(field: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
