/** Version and minute of this build (vite.config.ts). */
declare const __VERSION__: string
