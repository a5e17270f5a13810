import { Link } from 'react-router-dom';
import { findRoute, matchedRoutes, type RouteEntry } from '@shared/routes/table';
import { Icon } from '@shared/ui/Icon';
import { boot } from '@shared/boot/boot';

/** Return the breadcrumb entries of a path. They come from the matched routes only. */
export function crumbsOf(path: string): readonly RouteEntry[] {
  // Edit and add pages are not part of the breadcrumb. Their list is.
  const list = findRoute(path)?.currentActiveMenu;
  return matchedRoutes(list ?? path).filter(
    (route) => route.hideBreadcrumb !== true && route.public !== true,
  );
}

/**
 * The breadcrumb: title of the area and of the screen, or for a form a link to its list. Renders nothing without a
 * matching route.
 */
export function Breadcrumb({ path }: { path: string | null }) {
  const crumbs = path === null ? [] : crumbsOf(path);
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {crumbs.map((route, index) => (
          <li key={route.path}>
            {index === 0 ? null : <Icon name="chevron" size={12} />}
            <Crumb route={route} isCurrent={route.path === path} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ route, isCurrent }: { route: RouteEntry; isCurrent: boolean }) {
  const title = route.name === 'CrmList' ? boot().crm_title : route.title;
  if (isCurrent)
    return (
      <span className="truncate" aria-current="page">
        {title}
      </span>
    );
  // A parent without its own page is plain text.
  if (route.children !== undefined && route.redirect === undefined)
    return <span className="truncate">{title}</span>;
  return (
    <Link className="plain-link truncate" to={route.path}>
      {title}
    </Link>
  );
}
