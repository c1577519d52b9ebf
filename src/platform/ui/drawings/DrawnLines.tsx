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
  door: (
    <>
      <path className="line" d="M22 98h124" />
      <path className="paper" d="M44 98V34a12 12 0 0 1 12-12h56a12 12 0 0 1 12 12v64" />
      <path className="line" d="M54 38h60M54 50h60" />
      <path className="drop" d="M76 66v-4a8 8 0 0 1 16 0v4" />
      <rect className="drop" x="70" y="66" width="28" height="20" rx="6" />
      <path className="line" d="M84 74v4" />
    </>
  ),
  letter: (
    <>
      <path className="line" d="M22 98h124" />
      <rect className="paper" x="40" y="30" width="88" height="58" rx="12" />
      <path className="line" d="M46 40l31 23a12 12 0 0 0 14 0l31-23" />
      <path
        className="drop"
        d="M128 14c4.500 5.500 7.500 9.500 7.500 14a7.500 7.500 0 0 1-15 0c0-4.500 3-8.500 7.500-14"
      />
    </>
  ),
  works: (
    <>
      <path className="line" d="M22 98h124M60 54a24 26 0 0 1 48 0" />
      <circle className="drop" cx="72" cy="50" r="8" />
      <circle className="drop" cx="88" cy="44" r="11" />
      <circle className="drop" cx="101" cy="52" r="6" />
      <path className="paper" d="M56 54h56l-6 37a8 8 0 0 1-8 7H70a8 8 0 0 1-8-7z" />
      <path className="warm" d="M59 68h50" />
    </>
  ),
  soon: (
    <>
      <path className="line" d="M22 98h124M36 98V42a18 18 0 0 1 18-18h60a18 18 0 0 1 18 18v56" />
      <path className="line" d="M62 36v6M77 36v10M92 36v6M107 36v10" />
      <path
        className="drop"
        d="M54 92V82a5 5 0 0 1 3-4.600l4-1.400 6-12a8 8 0 0 1 7-4h20a8 8 0 0 1 7 4l6 12 4 1.400a5 5 0 0 1 3 4.600v10z"
      />
      <circle className="paper" cx="68" cy="92" r="6" />
      <circle className="paper" cx="100" cy="92" r="6" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof DRAWINGS

/** The lines of a drawing. */
export const DrawnLines = ({ of }: { of: DrawingName }) => DRAWINGS[of]
