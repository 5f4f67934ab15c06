// Runs before the first paint: applies the theme chosen on this device, or else the one of the system.
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')

  function chosen() {
    try {
      return localStorage.getItem('cubby-theme')
    } catch {
      return null
    }
  }

  function apply() {
    const choice = chosen()
    const theme = choice === 'light' || choice === 'dark' ? choice : system.matches ? 'dark' : 'light'
    root.dataset.theme = theme
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#0c1619' : '#fbfaf6')
  }

  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('cubby-theme', apply)
})()
