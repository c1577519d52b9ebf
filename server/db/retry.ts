/** Serialization failure and deadlock: the database aborted one of two conflicting transactions. */
const COLLISIONS = ['40001', '40P01']

/** Whether the database aborted a transaction in favour of another. */
export const isCollision = (error: unknown): boolean =>
  COLLISIONS.includes((error as { code?: string }).code ?? '')

/** Runs a transaction, up to `attempts` times in all if it collides with another. */
export async function retryCollisions<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error
    }
  }
}
