/** The router's history, typed: without a list of routes known to the compiler the router says any. */
import { type RouterHistory, useRouter } from '@tanstack/react-router';

export function useHistory(): RouterHistory {
  return useRouter().history as RouterHistory;
}
