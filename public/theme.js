// Puts a chosen theme on the document before the first paint; the page's own code takes over from there.
;(function () {
  try {
    var theme = localStorage.getItem('wirescope.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme)
  } catch {
    // Storage can be forbidden; then the system decides.
  }
})()
