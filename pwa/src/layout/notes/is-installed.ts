/** Whether this is the window of the installed app, and not a tab of a browser. */
export function isInstalled(): boolean {
  // Older versions of Safari on iOS know only their own property.
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
