import type { Action } from '@home-credit/contract';
/** Which page needs which action, as one table. The server decides all the same; this one spares people dead ends. */
export declare const PAGES: {
    readonly start: undefined;
    readonly operators: 'operators.read';
    readonly operator: 'operators.read';
    readonly add_operator: 'operators.write';
    readonly phone_changes: 'phone_changes.read';
    readonly phone_change: 'phone_changes.read';
    readonly audit: 'audit.read';
};
export type PageName = keyof typeof PAGES;
export declare const mayOpen: (page: PageName, actions: readonly Action[]) => boolean;
