interface TypedEarly {
  /** By the names of the fields. */
  readonly values: Readonly<Record<string, string>>
  /** The name of the field that had the focus; empty if none had it. */
  readonly focused: string
}

let prerendered: HTMLFormElement | null = null
let focused = ''

/** Remembers the form that the server sent: React removes it from the page. Called before React starts. */
export function rememberPrerenderedForm(): void {
  prerendered = document.querySelector<HTMLFormElement>('.prerendered form')
  const noteFocus = ({ activeElement }: Document) => {
    if (prerendered?.contains(activeElement)) focused = activeElement?.getAttribute('name') ?? ''
  }
  noteFocus(document)
  prerendered?.addEventListener('focusin', () => noteFocus(document))
}

/** Returns, once, what a visitor typed before the app started. */
export function takeTypedEarly(): TypedEarly | null {
  if (!prerendered) return null
  const texts = [...new FormData(prerendered)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [[name, value]] : [],
  )
  prerendered = null
  return { values: Object.fromEntries(texts), focused }
}
