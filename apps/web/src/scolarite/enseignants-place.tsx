/** The tab of a school's teachers. */
import { IconUser } from '@tabler/icons-react';
import { Empty } from '#core/ui/empty.tsx';

export function EnseignantsOnglet(_props: { ecoleId: number }) {
  return <Empty icon={IconUser} title="Les enseignants de cette école" />;
}
