// Before the first paint: the colour scheme that was chosen. In a file of its own, since the page allows no inline scripts.
try {
  document.documentElement.dataset.mantineColorScheme = localStorage.getItem('mercana.tema') === 'light' ? 'light' : 'dark'
} catch {
  document.documentElement.dataset.mantineColorScheme = 'dark'
}
