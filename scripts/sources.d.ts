/** The source files below some folders of a checkout, by their paths in it. */
export declare const sourcesIn: (root: string, folders: readonly string[]) => string[]
export declare const lineOf: (text: string, offset: number) => number
