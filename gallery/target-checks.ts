/**
 * Runs in the page: things to tap that are smaller than a finger. The area counts that reacts to a tap, with the label
 * of a field and what is drawn before or after an element. Links in running text are exempt.
 */
export const findSmallTargets = (least: number): string[] => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const enough = least - 0.5
  const labelOf = (tapped: Element): Element | null =>
    tapped.closest('label') ??
    (tapped.id === '' ? null : document.querySelector(`label[for="${CSS.escape(tapped.id)}"]`))
  const isLarge = ({ width, height }: DOMRect): boolean => width >= enough && height >= enough
  /** How far from its centre a tap still reaches it, to both sides together. */
  const reachOf = (areas: readonly Element[], x: number, y: number, dx: number, dy: number): number => {
    let reach = 0
    for (const side of [-1, 1])
      for (let step = 0; step <= least / 2; step += 1) {
        const hit = document.elementFromPoint(x + side * dx * step, y + side * dy * step)
        if (hit === null || !areas.some((area) => area.contains(hit))) break
        reach += step === 0 ? 0 : 1
      }
    return reach
  }
  const isInText = (link: Element): boolean => {
    if (getComputedStyle(link).display !== 'inline') return false
    const words = (link.parentElement?.textContent ?? '').replace(/\s/g, '')
    return words.length > (link.textContent ?? '').replace(/\s/g, '').length
  }
  const small = (tapped: Element): boolean => {
    if (!tapped.checkVisibility({ visibilityProperty: true }) || tapped.matches(':disabled, [type=hidden]'))
      return false
    const label = labelOf(tapped)
    const areas = label === null ? [tapped] : [tapped, label]
    const boxes = areas.map((area) => area.getBoundingClientRect())
    const [box] = boxes
    // Off the screen until it has the focus, or a file field behind its own button.
    if (box === undefined || box.bottom <= 0 || box.right <= 0) return false
    if (boxes.every(({ width, height }) => width <= 1 || height <= 1)) return false
    if (boxes.some(isLarge)) return false
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    return reachOf(areas, x, y, 1, 0) < enough - 1 || reachOf(areas, x, y, 0, 1) < enough - 1
  }
  const TAPPED =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=slider]'
  return [...root.querySelectorAll(TAPPED)]
    .filter((tapped) => !(tapped.localName === 'a' && isInText(tapped)) && small(tapped))
    .map((tapped) => {
      const { width, height } = tapped.getBoundingClientRect()
      const name = (tapped.getAttribute('aria-label') ?? tapped.textContent ?? '').replace(/\s+/g, ' ').trim()
      return `<${tapped.localName}> ${JSON.stringify(name.slice(0, 40))} ${Math.round(width)}x${Math.round(height)}`
    })
}
