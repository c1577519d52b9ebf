/** Serialization failure and deadlock: two transactions in each other's way, of which one was ended. */
const COLLISIONS = ['40001', '40P01']

/** Whether the database ended a transaction because of another one. */
export const isCollision = (error: unknown): boolean =>
  COLLISIONS.includes((error as { code?: string }).code ?? '')

/** Does a transaction anew, up to so many times in all, when it collided with another. */
export async function retryCollisions<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error
    }
  }
}
