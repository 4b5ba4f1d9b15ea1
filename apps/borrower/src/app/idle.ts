interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether the connection is slow or paid by the byte. */
export function isSparing(): boolean {
  const connection: Connection | undefined = Reflect.get(navigator, 'connection')
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
