export const PARTS: string[]
export function sourcesOf(part: string): string[]
export function isStale(part: string): boolean
export function buildStale(say?: (line: string) => void): Promise<string[]>
