import { Icon, type IconName } from '@shared/ui/Icon';
import { PATHS } from '@shared/ui/iconPaths';

/** The icon of a screen, by its name in config/routes.json. */
export function MenuIcon({ name, size = 18 }: { name: string | null; size?: number }) {
  return <Icon name={isIcon(name) ? name : 'bars'} size={size} className="rigid" />;
}

function isIcon(name: string | null): name is IconName {
  return name !== null && name in PATHS;
}
