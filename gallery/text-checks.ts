// These functions run in the page: they use nothing from outside themselves.

/** Text that a box with hidden overflow, or the edge of the screen, cuts off. A wholly hidden text is meant to be. */
export const findClippedText = (): string[] => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const faults: string[] = []
  const describe = (element: Element, text: string): string =>
    `<${element.localName}> ${JSON.stringify(text.replace(/\s+/g, ' ').trim().slice(0, 60))}`
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent ?? ''
    if (owner === null || text.trim() === '' || !isShown(owner) || owner.closest('svg') !== null) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    for (let box: Element | null = owner; box !== null && lines.length > 0; box = box.parentElement) {
      const style = getComputedStyle(box)
      const isScreen = box === root
      // A reader can scroll to the rest.
      if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) && !isScreen) break
      // The colour of a clipped background is not a box.
      const hidesX = isScreen || /hidden|clip/.test(style.overflowX)
      const hidesY = !isScreen && /hidden|clip/.test(style.overflowY)
      if (!hidesX && !hidesY) continue
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect()
      // Text for screen readers stands in a box of one pixel.
      if (width <= 2 || height <= 2) break
      const [from, to] = isScreen ? [0, innerWidth] : [left, right]
      const isInside = (line: DOMRect): boolean =>
        (!hidesX || (line.left >= from - 1.5 && line.right <= to + 1.5)) &&
        (!hidesY || (line.top >= top - line.height * 0.25 && line.bottom <= bottom + line.height * 0.25))
      const isOutside = (line: DOMRect): boolean =>
        (hidesX && (line.right <= from || line.left >= to)) || (hidesY && (line.bottom <= top || line.top >= bottom))
      if (lines.every(isOutside)) break
      if (lines.every(isInside)) continue
      faults.push(describe(owner, text))
      break
    }
  }
  for (const field of root.querySelectorAll('input, textarea'))
    if (isShown(field) && field.clientWidth > 2 && field.scrollWidth > field.clientWidth + 1)
      faults.push(describe(field, field.getAttribute('name') ?? field.getAttribute('aria-label') ?? ''))
  return faults
}

/** Texts of different elements that are drawn over one another. */
export const findOverlaps = (): string[] => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const lines: { owner: Element; text: string; left: number; right: number; top: number; bottom: number }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (owner === null || text === '') continue
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // Signs fill about the middle half of their line: lines may stand close to one another.
    for (const { left, right, top, bottom, width, height } of range.getClientRects())
      if (width > 2 && height > 2)
        lines.push({
          owner,
          text,
          left: left + 1,
          right: right - 1,
          top: top + height / 4,
          bottom: bottom - height / 4,
        })
  }
  /** The nearest box that scrolls alone or stays in place while the page scrolls. */
  const layerOf = (element: Element): Element | undefined => {
    for (let box: Element | null = element; box !== null && box !== root; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return box
    return undefined
  }
  const isSeen = ({ owner }: { owner: Element }, x: number, y: number): boolean =>
    document.elementsFromPoint(x, y).some((element) => element === owner || owner.contains(element))
  const faults: string[] = []
  lines.sort((one, other) => one.top - other.top)
  for (const [index, one] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (other === undefined || other.top >= one.bottom) break
      if (one.owner === other.owner || one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)]
      const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)]
      if (right - left < 1 || bottom - top < 1 || layerOf(one.owner) !== layerOf(other.owner)) continue
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      if (!isSeen(one, x, y) || !isSeen(other, x, y)) continue
      faults.push(`${JSON.stringify(one.text.slice(0, 40))} and ${JSON.stringify(other.text.slice(0, 40))}`)
    }
  return [...new Set(faults)]
}

/** Words of letters alone that go on in the next line. Addresses and numbers may break. */
export const findBrokenWords = (): string[] => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const faults: string[] = []
  const range = document.createRange()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement
    if (owner === null || !owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<!\S)\p{Script=Latin}{3,}(?=[\s.,;:!?]|$)/gu,
    )) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) faults.push(JSON.stringify(word))
    }
  }
  return faults
}
