// Written by `make api` from the tables in apps/*/record.py. Do not edit.
export const RECORDS = {
 "page": {
  "one": "page",
  "many": "pages",
  "label": "Page",
  "id": "page_id",
  "screen": "/pages/edit",
  "area": "page",
  "roles": [
   "manager",
   "operator"
  ],
  "calls": {
   "query": "page/query_pages",
   "bulk": "page/bulk_edit_pages",
   "export": "page/export_pages"
  },
  "fields": {
   "page_type": {
    "label": "Type",
    "type": "choice",
    "of": "page_type",
    "required": true,
    "written": true
   },
   "title": {
    "label": "Title",
    "type": "text",
    "longest": 120,
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "longest": 500,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "written": true
   },
   "blocks": {
    "label": "Blocks",
    "type": "blocks",
    "longest": 60,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "written": true
   },
   "cuisine_code": {
    "label": "Cuisine",
    "type": "text",
    "of": "cuisine",
    "longest": 30,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "written": true
   },
   "in_menu": {
    "label": "In the site’s menu",
    "type": "flag",
    "written": true
   },
   "translation_of_id": {
    "label": "Translation of",
    "type": "record",
    "of": "page",
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "longest": 70,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "longest": 170,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "longest": 500,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "longest": 90,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "longest": 200,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "least": 0.1,
    "most": 1,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status"
   },
   "is_live": {
    "label": "On the site",
    "type": "flag"
   },
   "publish_at": {
    "label": "Goes out",
    "type": "moment"
   },
   "unpublish_at": {
    "label": "Comes off",
    "type": "moment"
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object"
   },
   "publish_error": {
    "label": "Why it did not go out",
    "type": "text"
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "page_id",
    "type": "number"
   },
   {
    "id": "type",
    "label": "Type",
    "field": "page_type",
    "type": "choice",
    "of": "page_type"
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "sort": "title"
   },
   {
    "id": "path",
    "label": "Web address",
    "field": "slug",
    "type": "text"
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language"
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object"
   },
   {
    "id": "cuisine",
    "label": "Cuisine",
    "field": "cuisine_code",
    "type": "text",
    "of": "cuisine"
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots"
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text"
   },
   {
    "id": "publish_at",
    "label": "Goes out",
    "field": "publish_at",
    "type": "moment",
    "sort": "publish_at"
   },
   {
    "id": "seo_score",
    "label": "SEO score",
    "field": "seo_score",
    "type": "number"
   },
   {
    "id": "issues",
    "label": "Issues",
    "field": "issue_codes",
    "type": "choices",
    "of": "page_issue"
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "sort": "view_30d"
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "sort": "updated_at"
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object"
   }
  ],
  "filters": [
   {
    "key": "page_type",
    "label": "Type",
    "of": "page_type",
    "kind": "many",
    "values": [
     "city_cuisine",
     "topic",
     "campaign",
     "static"
    ]
   },
   {
    "key": "language",
    "label": "Language",
    "of": "content_language",
    "kind": "many",
    "values": [
     "id",
     "tr",
     "ms",
     "en",
     "fil"
    ]
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "cuisine_code",
    "label": "Cuisine",
    "of": "cuisine",
    "kind": "many"
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "in_menu",
    "label": "Menu",
    "kind": "yesNo",
    "yes": "In the site’s menu",
    "no": "Not in the menu"
   },
   {
    "key": "robots",
    "label": "Search engines",
    "of": "robots",
    "kind": "many",
    "values": [
     "index",
     "noindex"
    ]
   },
   {
    "key": "status",
    "label": "Status",
    "of": "content_status",
    "kind": "many",
    "values": [
     "draft",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not on the site"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Going out",
    "kind": "yesNo",
    "yes": "Did not go out",
    "no": "Nothing went wrong"
   },
   {
    "key": "has_issue",
    "label": "Issues",
    "of": "page_issue",
    "kind": "many",
    "values": [
     "broken_link",
     "closed_store",
     "missing_alt"
    ]
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Changed by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "waiting",
    "label": "Waiting",
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   }
  ],
  "sorts": [
   "title",
   "publish_at",
   "view_30d",
   "updated_at"
  ],
  "sort": {
   "by": "updated_at",
   "order": "desc"
  }
 }
} as const;
