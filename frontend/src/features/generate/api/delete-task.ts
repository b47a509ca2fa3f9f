import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../shared/lib/http.js';
import { taskQuery } from './get-task.js';
import { tasksQuery } from './get-tasks.js';

/** Deletes a task with its images and texts, and removes it from the list. */
export const useDeleteTask = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => request(`/api/generate-image/${taskId}`, { method: 'DELETE' }),
    onSuccess: (_, taskId) => {
      queryClient.removeQueries({ queryKey: taskQuery(taskId).queryKey });
      queryClient.setQueryData(
        tasksQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              tasks: page.tasks.filter(({ task_id: id }) => id !== taskId),
            })),
          },
      );
    },
  });
};
