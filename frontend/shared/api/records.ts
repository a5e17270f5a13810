// Written by `make api` from the tables in apps/*/record.py. Do not edit.
export const RECORDS = {
 "article": {
  "one": "article",
  "many": "articles",
  "label": "Article",
  "id": "article_id",
  "screen": "/content/article/edit",
  "area": "article",
  "roles": [
   "editor",
   "kol",
   "manager",
   "operator",
   "reviewer"
  ],
  "calls": {
   "query": "article/query_articles",
   "bulk": "article/bulk_edit_articles",
   "export": "article/export_articles",
   "detail": "article/get_article_detail",
   "create": "article/create_article",
   "edit": "article/edit_article",
   "status": "article/change_article_status",
   "comment": "article/add_review_comment",
   "settle": "article/resolve_review_comment",
   "versions": "article/query_versions",
   "version": "article/get_version",
   "restore": "article/restore_version",
   "preview": "article/get_preview_url"
  },
  "fields": {
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 120,
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "required": false,
    "written": true
   },
   "subtitle": {
    "label": "Subtitle",
    "type": "text",
    "of": null,
    "longest": 160,
    "required": false,
    "written": true
   },
   "summary": {
    "label": "Summary",
    "type": "text",
    "of": null,
    "longest": 300,
    "required": false,
    "written": true
   },
   "category": {
    "label": "Category",
    "type": "choice",
    "of": "article_category",
    "longest": null,
    "required": true,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "cover_alt": {
    "label": "What the cover shows",
    "type": "text",
    "of": null,
    "longest": 160,
    "required": false,
    "written": true
   },
   "body": {
    "label": "Body",
    "type": "blocks",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "author_id": {
    "label": "Author",
    "type": "record",
    "of": "author",
    "longest": null,
    "required": false,
    "written": true
   },
   "byline": {
    "label": "Byline",
    "type": "text",
    "of": null,
    "longest": 60,
    "required": false,
    "written": true
   },
   "co_author_ids": {
    "label": "Written with",
    "type": "records",
    "of": "author",
    "longest": 4,
    "required": false,
    "written": true
   },
   "stores": {
    "label": "Stores",
    "type": "object",
    "of": null,
    "longest": 30,
    "required": false,
    "written": true
   },
   "cuisines": {
    "label": "Cuisines",
    "type": "choices",
    "of": "cuisine",
    "longest": 10,
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "longest": null,
    "required": false,
    "written": true
   },
   "sponsorship": {
    "label": "Sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "longest": null,
    "required": false,
    "written": true
   },
   "comments_open": {
    "label": "Comments",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "is_featured": {
    "label": "Featured",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "sort_weight": {
    "label": "Weight",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Goes out",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Comes off",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Why it did not go out",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_by_id": {
    "label": "Sent by",
    "type": "object",
    "of": "author",
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_revision_no": {
    "label": "Version that was sent",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reviewer_id": {
    "label": "Reviewer",
    "type": "object",
    "of": "reviewer",
    "longest": null,
    "required": false,
    "written": false
   },
   "review_due_at": {
    "label": "Review due",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "review_round": {
    "label": "Round",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "article_id",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "slug",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "category",
    "label": "Category",
    "field": "category",
    "type": "choice",
    "of": "article_category",
    "sort": null
   },
   {
    "id": "words",
    "label": "Words",
    "field": "word_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "author",
    "label": "Author",
    "field": "author",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "byline",
    "label": "Byline",
    "field": "byline",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "stores",
    "label": "Stores",
    "field": "store_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language",
    "sort": null
   },
   {
    "id": "sponsorship",
    "label": "Sponsorship",
    "field": "sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "sort": null
   },
   {
    "id": "featured",
    "label": "Featured",
    "field": "is_featured",
    "type": "flag",
    "of": null,
    "sort": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "publish_at",
    "label": "Goes out",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at"
   },
   {
    "id": "submitted",
    "label": "Sent",
    "field": "submitted_at",
    "type": "moment",
    "of": null,
    "sort": null
   },
   {
    "id": "reviewer",
    "label": "Reviewer",
    "field": "reviewer",
    "type": "object",
    "of": null,
    "sort": "submitted_at"
   },
   {
    "id": "due",
    "label": "Review due",
    "field": "review_due_at",
    "type": "moment",
    "of": null,
    "sort": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d"
   },
   {
    "id": "comments",
    "label": "Comments",
    "field": "comment_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at"
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null
   }
  ],
  "filters": [
   {
    "key": "category",
    "label": "Category",
    "of": "article_category",
    "kind": "many",
    "values": [
     "review",
     "guide",
     "news",
     "recipe",
     "interview",
     "list",
     "promo"
    ]
   },
   {
    "key": "author_id",
    "label": "Written by",
    "of": "author",
    "kind": "ids"
   },
   {
    "key": "author",
    "label": "Author",
    "of": "written_by",
    "kind": "many",
    "values": [
     "me"
    ]
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "cuisines",
    "label": "Cuisine",
    "of": "cuisine",
    "kind": "many",
    "values": null
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
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
    "key": "sponsorship",
    "label": "Sponsorship",
    "of": "sponsorship",
    "kind": "many",
    "values": [
     "none",
     "gifted",
     "paid",
     "own_business",
     "unset"
    ]
   },
   {
    "key": "is_featured",
    "label": "Featured",
    "of": null,
    "kind": "yesNo",
    "yes": "Featured",
    "no": "Not featured"
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
     "in_review",
     "changes_requested",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not on the site"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Going out",
    "of": null,
    "kind": "yesNo",
    "yes": "Did not go out",
    "no": "Nothing went wrong"
   },
   {
    "key": "reviewer_id",
    "label": "Reviewed by",
    "of": "reviewer",
    "kind": "ids"
   },
   {
    "key": "reviewer",
    "label": "Reviewer",
    "of": "reviewed_by",
    "kind": "many",
    "values": [
     "me",
     "none"
    ]
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
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
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "publish_at",
   "submitted_at",
   "view_30d",
   "updated_at"
  ],
  "sort": {
   "by": "updated_at",
   "order": "desc"
  }
 },
 "collection": {
  "one": "collection",
  "many": "collections",
  "label": "Collection",
  "id": "collection_id",
  "screen": "/content/collection/edit",
  "area": "collection",
  "roles": [
   "manager",
   "operator",
   "reviewer"
  ],
  "calls": {
   "query": "collection/query_collections",
   "bulk": "collection/bulk_edit_collections",
   "export": "collection/export_collections",
   "detail": "collection/get_collection_detail",
   "create": "collection/create_collection",
   "edit": "collection/edit_collection",
   "status": "collection/change_collection_status",
   "versions": "collection/query_versions",
   "version": "collection/get_version",
   "restore": "collection/restore_version",
   "preview": "collection/get_preview_url"
  },
  "fields": {
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 100,
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "required": false,
    "written": true
   },
   "subtitle": {
    "label": "Subtitle",
    "type": "text",
    "of": null,
    "longest": 160,
    "required": false,
    "written": true
   },
   "intro": {
    "label": "Introduction",
    "type": "text",
    "of": null,
    "longest": 1000,
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "theme": {
    "label": "Theme",
    "type": "choice",
    "of": "collection_theme",
    "longest": null,
    "required": false,
    "written": true
   },
   "mode": {
    "label": "Items come from",
    "type": "choice",
    "of": "collection_mode",
    "longest": null,
    "required": false,
    "written": true
   },
   "rule": {
    "label": "Rule",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "items": {
    "label": "Items",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "required": false,
    "written": true
   },
   "curator_id": {
    "label": "Curator",
    "type": "record",
    "of": "author",
    "longest": null,
    "required": false,
    "written": true
   },
   "sponsorship": {
    "label": "Sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "longest": null,
    "required": false,
    "written": true
   },
   "sort_weight": {
    "label": "Weight",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Goes out",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Comes off",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Why it did not go out",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "collection_id",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": "title"
   },
   {
    "id": "slug",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "theme",
    "label": "Theme",
    "field": "theme",
    "type": "choice",
    "of": "collection_theme",
    "sort": null
   },
   {
    "id": "mode",
    "label": "Items come from",
    "field": "mode",
    "type": "choice",
    "of": "collection_mode",
    "sort": null
   },
   {
    "id": "items",
    "label": "Items",
    "field": "item_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "broken",
    "label": "Broken items",
    "field": "broken_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "curator",
    "label": "Curator",
    "field": "curator",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "sponsorship",
    "label": "Sponsorship",
    "field": "sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "sort": null
   },
   {
    "id": "weight",
    "label": "Weight",
    "field": "sort_weight",
    "type": "number",
    "of": null,
    "sort": "sort_weight"
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "publish_at",
    "label": "Goes out",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at"
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d"
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at"
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null
   }
  ],
  "filters": [
   {
    "key": "theme",
    "label": "Theme",
    "of": "collection_theme",
    "kind": "many",
    "values": [
     "list",
     "guide",
     "ranking",
     "kol_pick"
    ]
   },
   {
    "key": "mode",
    "label": "Items come from",
    "of": "collection_mode",
    "kind": "many",
    "values": [
     "manual",
     "rule"
    ]
   },
   {
    "key": "has_broken",
    "label": "Broken items",
    "of": null,
    "kind": "yesNo",
    "yes": "With broken items",
    "no": "All items fine"
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "curator_id",
    "label": "Curator",
    "of": "author",
    "kind": "ids"
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
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not on the site"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Going out",
    "of": null,
    "kind": "yesNo",
    "yes": "Did not go out",
    "no": "Nothing went wrong"
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_by",
    "label": "Changed by",
    "of": "person",
    "kind": "ids"
   },
   {
    "key": "kind",
    "label": "Holds",
    "of": "collection_item_kind",
    "kind": "many",
    "values": [
     "store",
     "article",
     "video",
     "page",
     "link"
    ]
   }
  ],
  "sorts": [
   "title",
   "sort_weight",
   "publish_at",
   "view_30d",
   "updated_at"
  ],
  "sort": {
   "by": "updated_at",
   "order": "desc"
  }
 },
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
   "export": "page/export_pages",
   "detail": "page/get_page_detail",
   "create": "page/create_page",
   "edit": "page/edit_page",
   "status": "page/change_page_status",
   "versions": "page/query_versions",
   "version": "page/get_version",
   "restore": "page/restore_version",
   "preview": "page/get_preview_url"
  },
  "fields": {
   "page_type": {
    "label": "Type",
    "type": "choice",
    "of": "page_type",
    "longest": null,
    "required": true,
    "written": true
   },
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 120,
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "longest": null,
    "required": false,
    "written": true
   },
   "blocks": {
    "label": "Blocks",
    "type": "blocks",
    "of": null,
    "longest": 60,
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "required": false,
    "written": true
   },
   "cuisine_code": {
    "label": "Cuisine",
    "type": "text",
    "of": "cuisine",
    "longest": 30,
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "required": false,
    "written": true
   },
   "in_menu": {
    "label": "In the site’s menu",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "translation_of_id": {
    "label": "Translation of",
    "type": "record",
    "of": "page",
    "longest": null,
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Goes out",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Comes off",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Why it did not go out",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "page_id",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "type",
    "label": "Type",
    "field": "page_type",
    "type": "choice",
    "of": "page_type",
    "sort": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": "title"
   },
   {
    "id": "path",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language",
    "sort": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "cuisine",
    "label": "Cuisine",
    "field": "cuisine_code",
    "type": "text",
    "of": "cuisine",
    "sort": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "publish_at",
    "label": "Goes out",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at"
   },
   {
    "id": "seo_score",
    "label": "SEO score",
    "field": "seo_score",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "issues",
    "label": "Issues",
    "field": "issue_codes",
    "type": "choices",
    "of": "page_issue",
    "sort": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d"
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at"
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null
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
    "kind": "many",
    "values": null
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
    "of": null,
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
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not on the site"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Going out",
    "of": null,
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
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
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
    "of": null,
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
 },
 "video": {
  "one": "video",
  "many": "videos",
  "label": "Video",
  "id": "video_id",
  "screen": "/content/video/edit",
  "area": "video",
  "roles": [
   "editor",
   "kol",
   "manager",
   "operator",
   "reviewer"
  ],
  "calls": {
   "query": "video/query_videos",
   "bulk": "video/bulk_edit_videos",
   "export": "video/export_videos",
   "detail": "video/get_video_detail",
   "create": "video/create_video",
   "edit": "video/edit_video",
   "status": "video/change_video_status",
   "comment": "video/add_review_comment",
   "settle": "video/resolve_review_comment",
   "versions": "video/query_versions",
   "version": "video/get_version",
   "restore": "video/restore_version",
   "preview": "video/get_preview_url"
  },
  "fields": {
   "title": {
    "label": "Title",
    "type": "text",
    "of": null,
    "longest": 100,
    "required": true,
    "written": true
   },
   "slug": {
    "label": "Web address",
    "type": "text",
    "of": null,
    "longest": 100,
    "required": false,
    "written": true
   },
   "description": {
    "label": "Description",
    "type": "text",
    "of": null,
    "longest": 2000,
    "required": false,
    "written": true
   },
   "asset_id": {
    "label": "File",
    "type": "record",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "external_url": {
    "label": "Link",
    "type": "text",
    "of": null,
    "longest": 300,
    "required": false,
    "written": true
   },
   "cover_picture_id": {
    "label": "Cover picture",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "cover_alt": {
    "label": "What the cover shows",
    "type": "text",
    "of": null,
    "longest": 160,
    "required": false,
    "written": true
   },
   "frame_at_s": {
    "label": "Cover out of the video",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "subtitles": {
    "label": "Subtitles",
    "type": "object",
    "of": null,
    "longest": 10,
    "required": false,
    "written": true
   },
   "chapters": {
    "label": "Chapters",
    "type": "object",
    "of": null,
    "longest": 50,
    "required": false,
    "written": true
   },
   "has_alcohol": {
    "label": "Shows alcohol",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "has_pork": {
    "label": "Shows pork",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "music_rights": {
    "label": "Music",
    "type": "choice",
    "of": "music_rights",
    "longest": null,
    "required": false,
    "written": true
   },
   "author_id": {
    "label": "Author",
    "type": "record",
    "of": "author",
    "longest": null,
    "required": false,
    "written": true
   },
   "byline": {
    "label": "Byline",
    "type": "text",
    "of": null,
    "longest": 60,
    "required": false,
    "written": true
   },
   "co_author_ids": {
    "label": "Written with",
    "type": "records",
    "of": "author",
    "longest": 4,
    "required": false,
    "written": true
   },
   "stores": {
    "label": "Stores",
    "type": "object",
    "of": null,
    "longest": 20,
    "required": false,
    "written": true
   },
   "cuisines": {
    "label": "Cuisines",
    "type": "choices",
    "of": "cuisine",
    "longest": 10,
    "required": false,
    "written": true
   },
   "tags": {
    "label": "Tags",
    "type": "records",
    "of": "tag",
    "longest": 15,
    "required": false,
    "written": true
   },
   "region_id": {
    "label": "Region",
    "type": "record",
    "of": "region",
    "longest": null,
    "required": false,
    "written": true
   },
   "language": {
    "label": "Language",
    "type": "choice",
    "of": "content_language",
    "longest": null,
    "required": false,
    "written": true
   },
   "sponsorship": {
    "label": "Sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "longest": null,
    "required": false,
    "written": true
   },
   "comments_open": {
    "label": "Comments",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "is_featured": {
    "label": "Featured",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "sort_weight": {
    "label": "Weight",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "meta_title": {
    "label": "Search title",
    "type": "text",
    "of": null,
    "longest": 70,
    "required": false,
    "written": true
   },
   "meta_description": {
    "label": "Search description",
    "type": "text",
    "of": null,
    "longest": 170,
    "required": false,
    "written": true
   },
   "canonical_url": {
    "label": "Original address",
    "type": "text",
    "of": null,
    "longest": 500,
    "required": false,
    "written": true
   },
   "robots": {
    "label": "Search engines",
    "type": "choice",
    "of": "robots",
    "longest": null,
    "required": false,
    "written": true
   },
   "og_title": {
    "label": "Title when shared",
    "type": "text",
    "of": null,
    "longest": 90,
    "required": false,
    "written": true
   },
   "og_description": {
    "label": "Description when shared",
    "type": "text",
    "of": null,
    "longest": 200,
    "required": false,
    "written": true
   },
   "og_picture_id": {
    "label": "Picture when shared",
    "type": "record",
    "of": "picture",
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap": {
    "label": "In the sitemap",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "sitemap_priority": {
    "label": "Weight in the sitemap",
    "type": "number",
    "of": null,
    "longest": null,
    "required": false,
    "written": true
   },
   "status": {
    "label": "Status",
    "type": "choice",
    "of": "content_status",
    "longest": null,
    "required": false,
    "written": false
   },
   "is_live": {
    "label": "On the site",
    "type": "flag",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_at": {
    "label": "Goes out",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "unpublish_at": {
    "label": "Comes off",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "live_revision_no": {
    "label": "Version on the site",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "publish_error": {
    "label": "Why it did not go out",
    "type": "text",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_by_id": {
    "label": "Sent by",
    "type": "object",
    "of": "author",
    "longest": null,
    "required": false,
    "written": false
   },
   "submitted_revision_no": {
    "label": "Version that was sent",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "reviewer_id": {
    "label": "Reviewer",
    "type": "object",
    "of": "reviewer",
    "longest": null,
    "required": false,
    "written": false
   },
   "review_due_at": {
    "label": "Review due",
    "type": "moment",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   },
   "review_round": {
    "label": "Round",
    "type": "object",
    "of": null,
    "longest": null,
    "required": false,
    "written": false
   }
  },
  "columns": [
   {
    "id": "id",
    "label": "Id",
    "field": "video_id",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "title",
    "label": "Title",
    "field": "title",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "slug",
    "label": "Web address",
    "field": "slug",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "source",
    "label": "Source",
    "field": "source",
    "type": "choice",
    "of": "video_source",
    "sort": null
   },
   {
    "id": "link",
    "label": "Link",
    "field": "external_url",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "file",
    "label": "File",
    "field": "asset_status",
    "type": "choice",
    "of": "asset_status",
    "sort": null
   },
   {
    "id": "orientation",
    "label": "Shape",
    "field": "orientation",
    "type": "choice",
    "of": "orientation",
    "sort": null
   },
   {
    "id": "duration",
    "label": "Seconds",
    "field": "duration_s",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "alcohol",
    "label": "Alcohol",
    "field": "has_alcohol",
    "type": "flag",
    "of": null,
    "sort": null
   },
   {
    "id": "pork",
    "label": "Pork",
    "field": "has_pork",
    "type": "flag",
    "of": null,
    "sort": null
   },
   {
    "id": "music",
    "label": "Music",
    "field": "music_rights",
    "type": "choice",
    "of": "music_rights",
    "sort": null
   },
   {
    "id": "author",
    "label": "Author",
    "field": "author",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "byline",
    "label": "Byline",
    "field": "byline",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "stores",
    "label": "Stores",
    "field": "store_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "region",
    "label": "Region",
    "field": "region",
    "type": "object",
    "of": null,
    "sort": null
   },
   {
    "id": "language",
    "label": "Language",
    "field": "language",
    "type": "choice",
    "of": "content_language",
    "sort": null
   },
   {
    "id": "sponsorship",
    "label": "Sponsorship",
    "field": "sponsorship",
    "type": "choice",
    "of": "sponsorship",
    "sort": null
   },
   {
    "id": "featured",
    "label": "Featured",
    "field": "is_featured",
    "type": "flag",
    "of": null,
    "sort": null
   },
   {
    "id": "robots",
    "label": "Search engines",
    "field": "robots",
    "type": "choice",
    "of": "robots",
    "sort": null
   },
   {
    "id": "label",
    "label": "Status",
    "field": "status_label",
    "type": "text",
    "of": null,
    "sort": null
   },
   {
    "id": "publish_at",
    "label": "Goes out",
    "field": "publish_at",
    "type": "moment",
    "of": null,
    "sort": "publish_at"
   },
   {
    "id": "submitted",
    "label": "Sent",
    "field": "submitted_at",
    "type": "moment",
    "of": null,
    "sort": null
   },
   {
    "id": "reviewer",
    "label": "Reviewer",
    "field": "reviewer",
    "type": "object",
    "of": null,
    "sort": "submitted_at"
   },
   {
    "id": "due",
    "label": "Review due",
    "field": "review_due_at",
    "type": "moment",
    "of": null,
    "sort": null
   },
   {
    "id": "views",
    "label": "Views in 30 days",
    "field": "view_30d",
    "type": "number",
    "of": null,
    "sort": "view_30d"
   },
   {
    "id": "comments",
    "label": "Comments",
    "field": "comment_count",
    "type": "number",
    "of": null,
    "sort": null
   },
   {
    "id": "updated",
    "label": "Updated",
    "field": "updated_at",
    "type": "moment",
    "of": null,
    "sort": "updated_at"
   },
   {
    "id": "updated_by",
    "label": "Changed by",
    "field": "updated_by",
    "type": "object",
    "of": null,
    "sort": null
   }
  ],
  "filters": [
   {
    "key": "source",
    "label": "Source",
    "of": "video_source",
    "kind": "many",
    "values": [
     "upload",
     "youtube",
     "tiktok",
     "instagram"
    ]
   },
   {
    "key": "asset_status",
    "label": "File",
    "of": "asset_status",
    "kind": "many",
    "values": [
     "waiting",
     "uploading",
     "processing",
     "checking",
     "blocked",
     "ready",
     "failed",
     "expired"
    ]
   },
   {
    "key": "orientation",
    "label": "Shape",
    "of": "orientation",
    "kind": "many",
    "values": [
     "portrait",
     "landscape",
     "square"
    ]
   },
   {
    "key": "duration",
    "label": "Length",
    "of": "video_length",
    "kind": "many",
    "values": [
     "short",
     "medium",
     "long"
    ]
   },
   {
    "key": "author_id",
    "label": "Written by",
    "of": "author",
    "kind": "ids"
   },
   {
    "key": "author",
    "label": "Author",
    "of": "written_by",
    "kind": "many",
    "values": [
     "me"
    ]
   },
   {
    "key": "store_id",
    "label": "Store",
    "of": "store",
    "kind": "ids"
   },
   {
    "key": "cuisines",
    "label": "Cuisine",
    "of": "cuisine",
    "kind": "many",
    "values": null
   },
   {
    "key": "tags",
    "label": "Tag",
    "of": "tag",
    "kind": "ids"
   },
   {
    "key": "region_id",
    "label": "Region",
    "of": "region",
    "kind": "ids"
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
    "key": "sponsorship",
    "label": "Sponsorship",
    "of": "sponsorship",
    "kind": "many",
    "values": [
     "none",
     "gifted",
     "paid",
     "own_business",
     "unset"
    ]
   },
   {
    "key": "is_featured",
    "label": "Featured",
    "of": null,
    "kind": "yesNo",
    "yes": "Featured",
    "no": "Not featured"
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
     "in_review",
     "changes_requested",
     "scheduled",
     "published",
     "unpublished",
     "archived"
    ]
   },
   {
    "key": "is_live",
    "label": "On the site",
    "of": null,
    "kind": "yesNo",
    "yes": "On the site",
    "no": "Not on the site"
   },
   {
    "key": "publish_from",
    "label": "Published from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "publish_to",
    "label": "Published to",
    "of": null,
    "kind": "date"
   },
   {
    "key": "has_error",
    "label": "Going out",
    "of": null,
    "kind": "yesNo",
    "yes": "Did not go out",
    "no": "Nothing went wrong"
   },
   {
    "key": "reviewer_id",
    "label": "Reviewed by",
    "of": "reviewer",
    "kind": "ids"
   },
   {
    "key": "reviewer",
    "label": "Reviewer",
    "of": "reviewed_by",
    "kind": "many",
    "values": [
     "me",
     "none"
    ]
   },
   {
    "key": "updated_from",
    "label": "Updated from",
    "of": null,
    "kind": "date"
   },
   {
    "key": "updated_to",
    "label": "Updated to",
    "of": null,
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
    "of": null,
    "kind": "yesNo",
    "yes": "Waiting for you",
    "no": "Not waiting for you"
   }
  ],
  "sorts": [
   "publish_at",
   "submitted_at",
   "view_30d",
   "updated_at"
  ],
  "sort": {
   "by": "updated_at",
   "order": "desc"
  }
 }
} as const;
