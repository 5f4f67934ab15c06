/** The main links of header, menu and footer. */
export const mainLinks = [
  { to: '/', label: 'About' },
  { to: '/classes', label: 'Classes' },
  { to: '/contact', label: 'Contact' },
] as const
