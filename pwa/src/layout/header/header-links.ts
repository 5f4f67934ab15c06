/** The main links of header, menu and footer. */
export const mainLinks = [
  { to: '/', label: 'About' },
  { to: '/classes', label: 'Classes' },
  { to: '/contact', label: 'Contact' },
] as const

/** Keeps the redirect in links between login and signup. Other screens have none. */
export function redirectSearch({ redirect }: { redirect?: string | undefined }) {
  return redirect === undefined ? {} : { redirect }
}
