/** What index.html looks for: the font is in the cache of the browser. */
const STORED = 'font'

/** Loads the font for the next visit. Nothing shown now uses it, so that no text changes while it is read. */
export async function storeFont(): Promise<void> {
  if (localStorage.getItem(STORED) !== null) return
  try {
    const faces = await document.fonts.load('1em "Inter Variable"')
    if (faces.length > 0) localStorage.setItem(STORED, 'stored')
  } catch {
    // The next visit tries again.
  }
}
