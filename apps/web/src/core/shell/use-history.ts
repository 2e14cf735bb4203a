/** Gives the router's history a type: without a list of routes known to the compiler the router types it as any. */
import { type RouterHistory, useRouter } from '@tanstack/react-router';

export function useHistory(): RouterHistory {
  return useRouter().history as RouterHistory;
}
