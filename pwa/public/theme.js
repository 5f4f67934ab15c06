// Applies the theme and the provider's colors before the first paint.
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')

  function stored(name) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }

  function apply() {
    const choice = stored('cubby-theme')
    const theme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light'
    root.dataset.theme = theme
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#0c1619' : '#fbfaf6')
  }

  // Starts the browser's storage while the scripts load, which read it first.
  self.indexedDB?.databases().catch(() => undefined)

  apply()
  const href = stored('cubby-colors')
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('cubby-theme', apply)
})()
