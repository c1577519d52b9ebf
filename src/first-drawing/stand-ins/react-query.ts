/** Nothing is asked for while the first rows are drawn. */
export const useQuery = () => ({})
