import { type PaymentOptions } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/payments';

export const paymentsQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<PaymentOptions>(url, signal),
});

export const usePaymentOptions = () => useQuery(paymentsQuery);
