/** Creates a parser of server-sent events, fed chunk by chunk; it passes on the data of each. */
export function eventParser(onData: (data: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'))
      if (lines.length > 0)
        onData(lines.map((line) => line.slice('data:'.length).trim()).join('\n'))
    }
  }
}
