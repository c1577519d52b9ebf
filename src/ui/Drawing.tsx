import type { ReactNode } from 'react'

const DRAWINGS = {
  empty: (
    <>
      <path className="line" d="M22 98h124M52 98v-9M116 98v-9" />
      <rect className="paper" x="40" y="20" width="88" height="70" rx="14" />
      <path className="line" d="M56 38h20M56 52h36M56 66h28" />
      <path
        className="drop"
        d="M112 62c6 7.500 10 12.500 10 18.500a10 10 0 0 1-20 0c0-6 4-11 10-18.500"
      />
    </>
  ),
  nothing: (
    <>
      <path className="line" d="M22 98h124" />
      <circle className="paper" cx="78" cy="50" r="30" />
      <path className="line" d="M100 72l24 24M66 44h16M66 55h24" />
      <path
        className="drop"
        d="M132 24c3.600 4.500 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2.400-6.500 6-11"
      />
    </>
  ),
  trouble: (
    <>
      <path className="line" d="M22 98h124M34 62h30v16H34zM104 62h30v16h-30z" />
      <path className="drop" d="M64 70c8 0 10-8 16-8" />
      <path className="drop" d="M104 70c-8 0-10 8-16 8" />
      <path className="warm" d="M84 26v14M66 32l7 10M102 32l-7 10" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** A small picture for a screen that has nothing else to show. */
export function Drawing({ of }: { of: keyof typeof DRAWINGS }) {
  return (
    <svg className="drawing" viewBox="0 0 168 112" aria-hidden="true">
      {DRAWINGS[of]}
    </svg>
  )
}
