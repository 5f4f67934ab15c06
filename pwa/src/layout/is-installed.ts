/** Whether this is the window of the installed app, and not a tab of a browser. */
export function isInstalled(): boolean {
  // Safari on iOS has an own property, and on older devices only that.
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
