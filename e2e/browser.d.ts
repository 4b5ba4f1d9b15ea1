import { type BrowserServer } from 'playwright-core';
interface Found {
    executablePath: string;
    env: Record<string, string>;
}
/** CHROME_PATH or an installed Chrome wins over the one from npm. */
export declare function findBrowser(): Found;
/** Starts a browser for tests to connect to. */
export declare function launchBrowser(): Promise<BrowserServer>;
export {};
